import { type TaxedKind, taxedKinds, type TaxRate } from './rules';

type Validity = { from: string; to: string | null };
/** A rate that a country has entered without knowing its source yet. */
type Rate = Pick<TaxRate, 'percent' | 'kinds' | 'from' | 'to'>;

/** Returns true on the first and the last day, too. @param date YYYY-MM-DD. */
export const isValidOn = (date: string, { from, to }: Validity): boolean => from <= date && (to === null || date <= to);

/** Returns the rate of a kind: its own one, else the one without kinds. */
export function rateOn<R extends Rate>(rates: readonly R[], kind: TaxedKind, date: string): R | null {
  const valid = rates.filter((rate) => isValidOn(date, rate));
  return valid.find(({ kinds }) => kinds?.includes(kind)) ?? valid.find(({ kinds }) => !kinds) ?? null;
}

/** Returns the day before or after. @param date YYYY-MM-DD. */
export function addDay(date: string, step: 1 | -1): string {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + step);
  return day.toISOString().slice(0, 10);
}

export type RateChange = { date: string; percent: number | null };

/** Returns the next day on which a kind has another rate; `percent` is null where it has none from then on. */
export function nextRateChange(rates: readonly Rate[], kind: TaxedKind, date: string): RateChange | null {
  const current = rateOn(rates, kind, date)?.percent ?? null;
  const days = rates.flatMap(({ from, to }) => [from, ...(to === null ? [] : [addDay(to, 1)])]);
  for (const day of days.filter((candidate) => candidate > date).toSorted()) {
    const percent = rateOn(rates, kind, day)?.percent ?? null;
    if (percent !== current) return { date: day, percent };
  }
  return null;
}

/** Ends each item without a last day on the day before the next one of its group begins. */
export function ended<Item extends Validity>(items: readonly Item[], groupOf: (item: Item) => string): Item[] {
  return items.map((item) => {
    const next = items
      .filter((other) => groupOf(other) === groupOf(item) && other.from > item.from)
      .toSorted((a, b) => a.from.localeCompare(b.from))[0];
    return item.to === null && next ? { ...item, to: addDay(next.from, -1) } : item;
  });
}

export const endedRates = <R extends Rate>(rates: readonly R[]): R[] => ended(rates, kindsKey);

/** Names the kinds of a rate in one order; empty for all that have no rate of their own. */
export const kindsKey = ({ kinds }: Pick<Rate, 'kinds'>): string =>
  taxedKinds.filter((kind) => kinds?.includes(kind)).join(' ');
