import { formatDate } from '@/lib/domain/format-date';
import { countries } from '@/lib/domain/people/countries';
import { addDay, isValidOn, kindsKey } from './rates';
import { hides, territoryKey } from './rule-edits';
import { countryNameOf, kindNames, kindsText, noteName, noteUseNames, ratePercent, territoryName } from './rule-words';
import { type TaxedKind, taxedKinds, taxNoteUses, type TaxRate, type TaxRules } from './rules';

/** A part of the rules that cannot be used. `field` names it in a response, such as 'rules.countries.SE.rates'. */
export type RuleProblem = { field: string; message: string };

type Country = TaxRules['countries'][number];
type Territory = TaxRules['territories'][number];
type Validity = { from: string; to: string | null };

/**
 * Returns what makes rules unusable that satisfy the schema, in sentences for support.
 * @param today YYYY-MM-DD; from then on, each country of the EU needs a rate, and each use a note.
 * @param required codes of countries that the rules must list: an absent one would count as outside of the EU.
 */
export function ruleProblems(rules: TaxRules, today: string, required: readonly string[]): RuleProblem[] {
  return [
    ...repeatedCountries(rules.countries),
    ...missingCountries(rules.countries, required),
    ...rules.countries.flatMap((country) => countryProblems(country, today)),
    ...territoryProblems(rules),
    ...noteProblems(rules.notes, today),
  ];
}

const ofCountry = ({ code }: Pick<Country, 'code'>) => ({
  field: `rules.countries.${code}`,
  name: countryNameOf(code),
});

function repeatedCountries(all: readonly Country[]): RuleProblem[] {
  const repeated = all.filter(({ code }, index) => all.findIndex((other) => other.code === code) < index);
  return repeated.map((country) => {
    const { field, name } = ofCountry(country);
    return { field, message: `${name} is listed twice.` };
  });
}

function missingCountries(all: readonly Country[], required: readonly string[]): RuleProblem[] {
  const missing = required.filter((code) => !all.some((country) => country.code === code));
  return missing.map((code) => {
    const { field, name } = ofCountry({ code });
    return { field, message: `${name} is missing. List it with its area.` };
  });
}

function countryProblems(country: Country, today: string): RuleProblem[] {
  const { field, name } = ofCountry(country);
  const problem = (text: string) => ({ field: `${field}.rates`, message: `${name}: ${text}` });
  if (!countries[country.code]) return [{ field, message: `${country.code} is not the code of a country.` }];
  const unclear = rateProblems(country.rates);
  if (unclear.length > 0 || country.area !== 'eu') return unclear.map(problem);
  return taxedKinds.flatMap((kind) => {
    const day = firstGap(
      country.rates.filter(({ kinds }) => !kinds || kinds.includes(kind)),
      today,
    );
    return day === null ? [] : [problem(noRateText(kind, day, today))];
  });
}

function rateProblems(rates: readonly TaxRate[]): string[] {
  const invalid = rates.flatMap((rate) => validityProblem(rate, `The rate of ${ratePercent(rate)}`));
  if (invalid.length > 0) return invalid;
  return overlaps(rates, sharesKinds).map(([rate, other, day]) => {
    const percents = `${ratePercent(rate)} and ${ratePercent(other)}`;
    return `The rates ${percents} both apply ${onText(rate, other, day)}.`;
  });
}

const noRateText = (kind: TaxedKind, day: string, today: string): string =>
  `No rate applies to ${kindNames[kind]} ${day === today ? 'today' : `on ${formatDate(day)}`}.`;

function onText(rate: TaxRate, other: TaxRate, day: string): string {
  const kinds = kindsText({ kinds: rate.kinds?.filter((kind) => other.kinds?.includes(kind)) });
  return `${kinds ? `to ${kinds} ` : ''}on ${formatDate(day)}`;
}

/** A rate without kinds applies where there is no other, so it may be beside one with kinds. */
const sharesKinds = (rate: TaxRate, other: TaxRate): boolean =>
  kindsKey(rate) === kindsKey(other) || Boolean(rate.kinds?.some((kind) => other.kinds?.includes(kind)));

function validityProblem({ from, to }: Validity, subject: string): string[] {
  const wrong = [from, to ?? from].find((day) => !isDay(day));
  if (wrong !== undefined) return [`${wrong} is not a date.`];
  return to !== null && to < from ? [`${subject} ends before it begins on ${formatDate(from)}.`] : [];
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Returns pairs that apply on the same day to the same, with the first such day. */
function overlaps<Item extends Validity>(
  items: readonly Item[],
  isSame: (item: Item, other: Item) => boolean,
): Array<[Item, Item, string]> {
  return items.flatMap((item, index) =>
    items.slice(index + 1).flatMap((other): Array<[Item, Item, string]> => {
      const day = item.from > other.from ? item.from : other.from;
      return isSame(item, other) && isValidOn(day, item) && isValidOn(day, other) ? [[item, other, day]] : [];
    }),
  );
}

/** Returns the first day from `today` on without any of the items; null if there is none. */
function firstGap(items: readonly Validity[], today: string): string | null {
  let day = today;
  for (;;) {
    const valid = items.filter((item) => isValidOn(day, item));
    if (valid.length === 0) return day;
    if (valid.some(({ to }) => to === null)) return null;
    const [last = day] = valid.map(({ to }) => to ?? day).toSorted((a, b) => b.localeCompare(a));
    day = addDay(last, 1);
  }
}

function territoryProblems({ territories, countries: listed }: TaxRules): RuleProblem[] {
  const problem = (territory: Territory, field: string, text: string): RuleProblem => ({
    field: `rules.territories.${territory.name}.${field}`,
    message: `${territoryName(territory)}${text}`,
  });
  const isListed = (code: string | null | undefined) => !code || listed.some((other) => other.code === code);
  const single = territories.flatMap((territory) => {
    const { country, countsAs, taxedBy, postalCodes, rates = [] } = territory;
    const texts: Array<[string, string]> = [
      ...fieldTexts('country', countries[country] ? [] : [`${country} is not the code of a country.`]),
      ...fieldTexts('countsAs', isListed(countsAs) ? [] : [notListedText(countsAs)]),
      ...fieldTexts('taxedBy', isListed(taxedBy) ? [] : [notListedText(taxedBy)]),
      ...fieldTexts(
        'postalCodes',
        postalCodes.length === 0 && isListed(country)
          ? ['It needs postal codes, or it would be all of the country.']
          : [],
      ),
      ...fieldTexts('to', validityProblem(territory, 'The rule')),
      ...fieldTexts('rates', rateProblems(rates)),
    ];
    return texts.map(([field, text]) => problem(territory, field, `: ${text}`));
  });
  if (single.length > 0) return single;
  const twice = territories.filter((territory, index) =>
    territories.slice(0, index).some((other) => territoryKey(other) === territoryKey(territory)),
  );
  return [
    ...twice.map((territory) => problem(territory, 'from', ` is listed twice on ${formatDate(territory.from)}.`)),
    ...overlaps(territories, hides).map(([territory, other, day]) =>
      problem(
        territory,
        'postalCodes',
        ` and ${territoryName(other)} share postal codes on ${formatDate(day)}. ${hides(other, territory) ? 'End one before.' : 'List the smaller one first.'}`,
      ),
    ),
  ];
}

const fieldTexts = (field: string, texts: readonly string[]): Array<[string, string]> =>
  texts.map((text) => [field, text]);

const notListedText = (code: string | null | undefined): string =>
  `It refers to ${countryNameOf(code ?? '')}, which is not listed.`;

const placeholders = new Set(['vatId', 'buyer', 'seller']);

function noteProblems(notes: TaxRules['notes'], today: string): RuleProblem[] {
  const single = notes.flatMap((note) => {
    const unknown = [...note.text.matchAll(/\{([^}]*)\}/g)].find(([, name = '']) => !placeholders.has(name));
    const isKnown = note.country === null || countries[note.country];
    const texts = [
      ...fieldTexts('country', isKnown ? [] : [`${note.country} is not the code of a country.`]),
      ...fieldTexts('to', validityProblem(note, 'The text')),
      ...fieldTexts('text', unknown ? [`${unknown[0]} stands for nothing. Use {vatId}, {buyer} or {seller}.`] : []),
    ];
    return texts.map(([field, text]) => ({
      field: `rules.notes.${note.use}.${field}`,
      message: `${noteName(note)}: ${text}`,
    }));
  });
  if (single.length > 0) return single;
  const twice = overlaps(notes, (note, other) => note.use === other.use && note.country === other.country).map(
    ([note, , day]) => ({
      field: `rules.notes.${note.use}.from`,
      message: `${noteName(note)}: There are two texts on ${formatDate(day)}.`,
    }),
  );
  const gaps = taxNoteUses.flatMap((use) => {
    const day = firstGap(
      notes.filter((note) => note.use === use && note.country === null),
      today,
    );
    if (day === null) return [];
    const when = day === today ? 'today' : `on ${formatDate(day)}`;
    return [
      { field: `rules.notes.${use}.to`, message: `${noteUseNames[use]}: There is no text for all countries ${when}.` },
    ];
  });
  return [...twice, ...gaps];
}
