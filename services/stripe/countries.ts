/** Countries with separate charges and transfers (docs.stripe.com/connect/separate-charges-and-transfers, 2026-11-30). */
const countries: ReadonlySet<string> = new Set(
  (
    'AE AT AU BE BG BR CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT JP LI LT LU LV MT MX MY NL NO NZ PL PT RO SE SG SI ' +
    'SK US'
  ).split(' '),
);

const overseas: ReadonlySet<string> = new Set('AE AU BR JP MX MY NZ SG'.split(' '));
const outsideEea: ReadonlySet<string> = new Set(['CA', 'CH', 'GB', 'US', ...overseas]);

export const isAvailable = (country: string): boolean => countries.has(country);

/**
 * Transfers cross borders between the United States, Canada, the United Kingdom, the EEA and Switzerland, to accounts under
 * the full service agreement (docs.stripe.com/connect/cross-border-payouts).
 */
export function isTransferAllowed(platformCountry: string, country: string): boolean {
  return (
    platformCountry === country || [platformCountry, country].every((end) => countries.has(end) && !overseas.has(end))
  );
}

/** Stripe accepts accounts that only receive transfers within the EEA; elsewhere it wants a request for card payments. */
export function acceptsTransfersOnly(platformCountry: string, country: string): boolean {
  return [platformCountry, country].every((end) => countries.has(end) && !outsideEea.has(end));
}
