/** Countries in which the provider opens accounts for voices; their bank accounts are in euro. */
const payoutCountries: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** Returns false also for a team without a country. */
export function isPayoutCountry(country: string): boolean {
  return payoutCountries.has(country);
}

/**
 * Returns true if the provider pays the voice once it has set that up. The country decides, unless support has decided
 * otherwise.
 */
export function hasStripePayout(team: { country: string; stripePayoutOverride: boolean | null }): boolean {
  return team.stripePayoutOverride ?? isPayoutCountry(team.country);
}

/** The provider's code of a missing bank account. */
export const bankAccountRequirement = 'external_account';

/** Parts of the provider's codes, the most specific first. */
const words: readonly (readonly [RegExp, string])[] = [
  [/^external_account$/, 'A bank account'],
  [/verification\.additional_document/, 'A second document that confirms your identity or address'],
  [/verification\.(document|proof_of_liveness)/, 'A document that confirms your identity'],
  [/^company\.verification/, 'A document that confirms your company'],
  [/\.(id_number|ssn_last_4)(_provided)?$/, 'Your national identification number'],
  [/^company\.(tax_id|registration_number|vat_id)/, 'The registration number of your company'],
  [/\.dob(\.|$)/, 'Your date of birth'],
  [/^company\.address/, 'The address of your company'],
  [/\.address(\.|$)/, 'Your address'],
  [/\.email$/, 'Your email address'],
  [/\.phone$/, 'Your phone number'],
  [/^company\.name/, 'The name of your company'],
  [/\.(first_name|last_name|full_name)(_|$)/, 'Your name'],
  [
    /^company\.(owners|directors|executives)_provided|^(owners|directors|executives|representative|person)/,
    'The people who own and run your company',
  ],
  [/^business_profile\.(url|product_description)/, 'Your homepage or a description of your work'],
  [/^business_profile\.mcc/, 'Your line of business'],
  [/^business_profile/, 'The details of your business'],
  [/^business_type/, 'Whether you are a company or an individual'],
  [/^(tos_acceptance|settings)/, 'Your agreement to the terms of Stripe'],
];

/** Describes the provider's open requirements in words, each once. */
export function requirementTexts(codes: readonly string[]): string[] {
  const texts = codes.map(
    (code) => words.find(([pattern]) => pattern.test(code))?.[1] ?? 'Further details of your business',
  );
  return [...new Set(texts)];
}
