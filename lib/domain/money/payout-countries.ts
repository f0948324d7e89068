/**
 * Regions between which Stripe transfers a platform's balance to connected accounts, under its full service agreement:
 * https://docs.stripe.com/connect/cross-border-payouts and
 * https://docs.stripe.com/connect/separate-charges-and-transfers#cross-border-transfers, read on 2026-11-30. The countries
 * are those that the second page lists. It has neither Iceland nor Gibraltar, which is part of none of these regions.
 */
const countriesOfRegion = {
  eea: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
  unitedKingdom: 'GB',
  switzerland: 'CH',
  unitedStates: 'US',
  canada: 'CA',
} as const;

type Region = keyof typeof countriesOfRegion;

const regions = new Map(
  Object.entries(countriesOfRegion).flatMap(([region, countries]) =>
    countries.split(' ').map((country) => [country, region as Region] as const),
  ),
);

/**
 * Voices in these regions are paid by bank transfer. Their accounts need a local bank account in the local currency, which
 * Timbre's form for an IBAN cannot take, and Stripe's form only asks for if the platform has switched that on.
 */
const withoutEuroAccounts: ReadonlySet<Region> = new Set(['unitedStates', 'canada']);

/** Returns true if the provider pays voices in `country` from the operator's country; false without a country. */
export function isPayoutCountry(country: string, operatorCountry: string): boolean {
  const region = regions.get(country);
  return region !== undefined && !withoutEuroAccounts.has(region) && regions.has(operatorCountry);
}

/**
 * Returns true if the provider pays the voice once it has set that up. The countries decide, unless support has decided
 * otherwise.
 */
export function hasStripePayout(
  team: { country: string; stripePayoutOverride: boolean | null },
  operatorCountry: string,
): boolean {
  return team.stripePayoutOverride ?? isPayoutCountry(team.country, operatorCountry);
}

/**
 * Returns true if an account in `country` has to request the capability to take card payments beside the one to receive
 * transfers, although it never takes one. Within the EEA, Stripe accepts the latter alone.
 */
export function needsCardPayments(country: string, operatorCountry: string): boolean {
  return regions.get(country) !== 'eea' || regions.get(operatorCountry) !== 'eea';
}
