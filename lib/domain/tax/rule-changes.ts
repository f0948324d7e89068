import { kindsKey } from './rates';
import { noteKey, territoryKey } from './rule-edits';
import { areaNames, countryNameOf, noteName, rateText, territoryName, validityText } from './rule-words';
import type { TaxRate, TaxRules } from './rules';

type Country = TaxRules['countries'][number];
type Territory = TaxRules['territories'][number];
type Note = TaxRules['notes'][number];

/** Returns the differences of two sets of rules, each as a sentence without a period. */
export function ruleChanges(before: TaxRules, after: TaxRules): string[] {
  return [
    ...matchedChanges(before.countries, after.countries, {
      keyOf: ({ code }) => code,
      nameOf: ({ code }) => countryNameOf(code),
      changesOf: countryChanges,
    }),
    ...matchedChanges(before.territories, after.territories, {
      keyOf: territoryKey,
      nameOf: territoryName,
      changesOf: territoryChanges,
    }),
    ...matchedChanges(before.notes, after.notes, {
      keyOf: noteKey,
      nameOf: noteName,
      changesOf: noteChanges,
    }),
  ];
}

type Matching<Item> = {
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  changesOf: (before: Item, after: Item) => string[];
};

function matchedChanges<Item>(
  before: readonly Item[],
  after: readonly Item[],
  { keyOf, nameOf, changesOf }: Matching<Item>,
): string[] {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const now = new Map(after.map((item) => [keyOf(item), item]));
  const changed = [...now].flatMap(([key, item]) => {
    const earlier = old.get(key);
    if (!earlier) return [`${nameOf(item)}: added`];
    return changesOf(earlier, item).map((change) => `${nameOf(item)}: ${change}`);
  });
  const removed = [...old].filter(([key]) => !now.has(key)).map(([, item]) => `${nameOf(item)}: removed`);
  return [...changed, ...removed];
}

const changeOf = (label: string, before: string, after: string): string[] =>
  before === after ? [] : [`${label} ${before || 'none'} → ${after || 'none'}`];

const countryChanges = (before: Country, after: Country): string[] => [
  ...changeOf('area', areaNames[before.area], areaNames[after.area]),
  ...rateChanges(before.rates, after.rates),
  ...changeOf('VAT ID', vatIdText(before), vatIdText(after)),
  ...changeOf('source', before.source, after.source),
];

const vatIdText = ({ vatId }: Country): string =>
  vatId ? `${vatId.form}, for example ${vatId.example}, ${vatId.isRequired ? 'required' : 'optional'}` : '';

function rateChanges(before: readonly TaxRate[], after: readonly TaxRate[]): string[] {
  const keyOf = (rate: TaxRate) => `${rate.from} ${kindsKey(rate)}`;
  const old = new Map(before.map((rate) => [keyOf(rate), rate]));
  const now = new Map(after.map((rate) => [keyOf(rate), rate]));
  const changed = [...now].flatMap(([key, rate]) => {
    const earlier = old.get(key);
    if (!earlier) return [`${rateText(rate)} added`];
    return [
      ...changeOf('', rateText(earlier), rateText(rate)).map((text) => text.trim()),
      ...changeOf(`source of ${rateText(rate)}:`, earlier.source, rate.source),
    ];
  });
  const removed = [...old].filter(([key]) => !now.has(key)).map(([, rate]) => `${rateText(rate)} removed`);
  return [...changed, ...removed];
}

const territoryChanges = (before: Territory, after: Territory): string[] => [
  ...changeOf('postal codes', before.postalCodes.join(', '), after.postalCodes.join(', ')),
  ...changeOf('counts as', countsAsText(before), countsAsText(after)),
  ...changeOf('rates of', rateOwnerText(before), rateOwnerText(after)),
  ...rateChanges(before.rates ?? [], after.rates ?? []),
  ...changeOf('valid', validityText(before), validityText(after)),
  ...changeOf('source', before.source, after.source),
];

const countsAsText = ({ countsAs }: Territory): string =>
  countsAs === null ? 'outside the EU' : countryNameOf(countsAs);

/** Says whose rates apply, which may be own ones even where there are none. */
const rateOwnerText = ({ taxedBy, rates }: Territory): string =>
  [...(taxedBy ? [countryNameOf(taxedBy)] : []), ...(rates ? ['its own'] : [])].join(', ');

const noteChanges = (before: Note, after: Note): string[] => [
  ...changeOf('text', `“${before.text}”`, `“${after.text}”`),
  ...changeOf('valid', validityText(before), validityText(after)),
  ...changeOf('source', before.source, after.source),
];
