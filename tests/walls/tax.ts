const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

const product = /^(?:app|components|lib|prisma|server|services)\/(?!.*\.test\.)/;

const rules = /^server\/(?:tax\/|platform\/prisma-client\/)/;

/** Lists of countries for other purposes. */
const neutral = [
  'lib/domain/money/payout-countries.ts',
  'lib/domain/people/countries.ts',
  'lib/domain/people/dial-codes.ts',
  'prisma/seed/content/cultures.ts',
  'prisma/seed/portraits/looks.ts',
  'services/stripe/countries.ts',
];

const memberState = /\b(?:AT|BE|BG|CY|CZ|DE|DK|EE|ES|FI|FR|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)\b/g;

const rates = [
  /\b\d+(?:\.\d+)?\s?% (?:of )?VAT\b/g,
  /\bVAT (?:of )?\d+(?:\.\d+)?\s?%/g,
  /(?:\bvat|Vat|\bVAT)(?:[A-Z]\w*)?\b[^\n;]{0,40}?[^\w.][01]\.\d+/g,
];

/** Returns the places of a file of the product that decide VAT without the rules (docs/rules/tax.md). */
export function taxRefusals(file: string, source: string): string[] {
  if (!product.test(file) || rules.test(file)) return [];
  const code = source.replace(comment, '');
  const refusals = rates.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(([found]) => `${file} has ${found}: take the rate from a decision of server/tax.`),
  );
  const named = new Set(code.match(memberState));
  if (named.size > 12 && !neutral.includes(file)) {
    refusals.push(`${file} lists countries of the EU: decide VAT by the rules of server/tax.`);
  }
  return refusals;
}
