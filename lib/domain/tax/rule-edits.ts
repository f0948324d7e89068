import { ended } from './rates';
import type { TaxRules } from './rules';

type Country = TaxRules['countries'][number];
type Territory = TaxRules['territories'][number];
type Note = TaxRules['notes'][number];

export const territoryKey = ({ country, name, from }: Territory): string => `${country} ${name} ${from}`;
export const noteKey = ({ use, country, from }: Note): string => `${use} ${country} ${from}`;

/** Returns the rules with a country in place of the one with its code, or added to them. */
export function withCountry(rules: TaxRules, country: Country): TaxRules {
  const index = rules.countries.findIndex(({ code }) => code === country.code);
  return { ...rules, countries: inserted(rules.countries, index, country) };
}

/**
 * Returns the rules with a part of a country in place of another one, or added to them. It comes before those that
 * contain it, because the first match counts, and ends an earlier rule of the same name.
 * @param key of the rule that it replaces; null to add it.
 */
export function withTerritory(rules: TaxRules, key: string | null, territory: Territory): TaxRules {
  const index = rules.territories.findIndex((other) => territoryKey(other) === key);
  const others = rules.territories.filter((_, at) => at !== index);
  const first = others.findIndex((other) => hides(other, territory) && !hides(territory, other));
  const last = others.findLastIndex((other) => hides(territory, other) && !hides(other, territory));
  const at = Math.max(index < 0 ? others.length : index, last + 1);
  const territories = others.toSpliced(first < 0 ? at : Math.min(at, first), 0, territory);
  const isSame = (other: Territory) => other.country === territory.country && other.name === territory.name;
  return { ...rules, territories: ended(territories, (other) => (isSame(other) ? '' : territoryKey(other))) };
}

/** Returns the rules with a text in place of another one, or added to them. It ends an earlier one for the same. */
export function withNote(rules: TaxRules, key: string | null, note: Note): TaxRules {
  const index = rules.notes.findIndex((other) => noteKey(other) === key);
  const isSame = (other: Note) => other.use === note.use && other.country === note.country;
  const notes = ended(inserted(rules.notes, index, note), (other) => (isSame(other) ? '' : noteKey(other)));
  return { ...rules, notes };
}

const inserted = <Item>(items: readonly Item[], index: number, item: Item): Item[] =>
  index < 0 ? [...items, item] : items.toSpliced(index, 1, item);

/** Returns true if a postal code of the later territory belongs to the earlier one, because the first match counts. */
export function hides(earlier: Territory, later: Territory): boolean {
  if (earlier.country !== later.country) return false;
  const codes = codesOf(earlier);
  return codesOf(later).some((code) => codes.some((start) => code.startsWith(start)));
}

/** Returns the starts of its postal codes; the empty one if it is all of the country. */
const codesOf = ({ postalCodes }: Territory): readonly string[] => (postalCodes.length > 0 ? postalCodes : ['']);
