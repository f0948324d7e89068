import type { ChangesResult } from './measure-changes';
import type { ClassResult, Loads } from './measure-classes';
import type { OptionsResult } from './measure-options';
import type { Timing } from './timing';

/** Targets for p95 in ms, with one client and with eight. */
const demanded = { c1: 10, c8: 40, page50: 2.5, million: 60 };

export type SizeResult = { voices: number; lookup: Loads; classes: ClassResult[] };

const ms = (value: number) => value.toFixed(1);
const both = ({ p50, p95 }: Timing) => `${ms(p50)} / ${ms(p95)}`;
const against = (value: number, limit: number) => `${(value / limit).toFixed(2)} of ${ms(limit)}`;

function limits({ name }: ClassResult, voices: number): { c1: number; c8: number | null } {
  if (voices > 100_000) return { c1: demanded.million, c8: null };
  return name === 'page 50' ? { c1: demanded.page50, c8: demanded.c8 } : demanded;
}

export function sayClasses({ voices, lookup, classes }: SizeResult): void {
  console.log(`\n${voices.toLocaleString('en')} voices, p50 / p95 in ms; '0.50 of 10' is p95 against what is demanded`);
  console.log(`A lookup by id here: ${both(lookup.c1)} with one client, ${both(lookup.c8)} with eight.`);
  console.table(
    Object.fromEntries(
      classes.map((result) => {
        const limit = limits(result, voices);
        const row = {
          'query, 1': both(result.query.c1),
          demanded: against(result.query.c1.p95, limit.c1),
          'query, 8': both(result.query.c8),
          'demanded, 8': limit.c8 === null ? '' : against(result.query.c8.p95, limit.c8),
          'with voices, 1': both(result.page.c1),
          'with voices, 8': both(result.page.c8),
          ...httpColumns(result),
        };
        return [label(result), row];
      }),
    ),
  );
}

function httpColumns({ http, page }: ClassResult): Record<string, string> {
  if (!http) return {};
  return {
    'http, 1': both(http.c1),
    allowed: against(http.c1.p95, page.c1.p95 * 1.5 + 3),
    'http, 8': both(http.c8),
    'allowed, 8': against(http.c8.p95, page.c8.p95 * 1.5 + 3),
  };
}

const label = ({ name, sort, isLifted }: ClassResult) =>
  `${name}${isLifted ? ', country' : ''}${sort === 'best' ? '' : `, by ${sort}`}`;

export function sayOptions(results: readonly OptionsResult[]): void {
  console.log('\nWhat a picker waits for, p50 / p95 in ms');
  console.table(
    Object.fromEntries(results.map(({ name, loads }) => [name, { '1': both(loads.c1), '8': both(loads.c8) }])),
  );
}

export function sayChanges({ withSearch, without, found, changes }: ChangesResult): void {
  console.log(`\nA changed demo, p50 / p95 in ms: ${both(withSearch)}, of which without search ${both(without)};`);
  console.log(`p95 is ${against(withSearch.p95, 10)} demanded. Found at once: ${found} of ${changes}.`);
}

export function sayGrowth(sizes: readonly SizeResult[]): void {
  const [first, last] = [sizes.at(0), sizes.at(-1)];
  if (!first || !last || first === last) return;
  const slowest = ({ classes }: SizeResult) => Math.max(...classes.map(({ query }) => query.c1.p95));
  console.log(
    `\nFrom ${first.voices.toLocaleString('en')} to ${last.voices.toLocaleString('en')} voices, p95 of the query`,
  );
  console.table(
    Object.fromEntries(
      last.classes.map((result, index) => {
        const before = first.classes[index]?.query.c1.p95 ?? Number.NaN;
        const times = (result.query.c1.p95 / before).toFixed(1);
        return [label(result), { before: ms(before), after: ms(result.query.c1.p95), times }];
      }),
    ),
  );
  console.log(`The slowest class: ${(slowest(last) / slowest(first)).toFixed(1)} times (at most 10).`);
}
