import { formatDate } from '@/lib/domain/format-date';
import { countries } from '@/lib/domain/people/countries';
import { type TaxedKind, taxedKinds, type TaxNoteUse, type TaxRate, type TaxRules } from './rules';

/** Names of the kinds in the plural, within a sentence. */
export const kindNames: Record<TaxedKind, string> = {
  recording: 'recordings',
  pickup: 'pickups',
  round: 'extra rounds',
  renewal: 'license renewals',
};

export const areaNames: Record<TaxRules['countries'][number]['area'], string> = {
  eu: 'EU',
  outside: 'Outside the EU',
};

export const noteUseNames: Record<TaxNoteUse, string> = {
  reverseCharge: 'Reverse charge',
  reverseChargeWithoutVatId: 'Reverse charge without a VAT ID',
  outsideScope: 'Outside the scope of EU VAT',
  smallBusiness: 'Small business',
  noVatId: 'Seller without a VAT ID',
};

/** Returns the English name of a country; its code if it is unknown. */
export const countryNameOf = (code: string): string => countries[code] ?? code;

export const ratePercent = ({ percent }: Pick<TaxRate, 'percent'>): string => `${percent}%`;

/** Returns for example 'from Jan 1, 2027' or 'Jul 1, 2020 to Dec 31, 2020'. */
export const validityText = ({ from, to }: { from: string; to: string | null }): string =>
  to === null ? `from ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`;

/** Returns for example 'recordings and pickups'; null for a rate of all kinds. */
export function kindsText({ kinds }: Pick<TaxRate, 'kinds'>): string | null {
  if (!kinds) return null;
  const names = taxedKinds.filter((kind) => kinds.includes(kind)).map((kind) => kindNames[kind]);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Returns for example '7% for license renewals, from Jan 1, 2027'. */
export function rateText(rate: Pick<TaxRate, 'percent' | 'kinds' | 'from' | 'to'>): string {
  const kinds = kindsText(rate);
  return `${ratePercent(rate)}${kinds ? ` for ${kinds}` : ''}, ${validityText(rate)}`;
}

type Note = Pick<TaxRules['notes'][number], 'use' | 'country'>;

/** Returns for example 'Small business (Germany)'. */
export const noteName = ({ use, country }: Note): string =>
  country === null ? noteUseNames[use] : `${noteUseNames[use]} (${countryNameOf(country)})`;

type Territory = Pick<TaxRules['territories'][number], 'name' | 'country'>;

export const territoryName = ({ name, country }: Territory): string =>
  name === countryNameOf(country) ? name : `${name} (${countryNameOf(country)})`;
