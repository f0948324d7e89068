import { z } from 'zod';
import type { Contract } from '@/lib/contracts/contract';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { pairwise, seededRandom } from './pairwise';
import { type Values, valuesFor } from './values';

export type FuzzRequest = { path: string; method: string; body: string | undefined };

type Field = { location: 'query' | 'body'; name: string; values: Values };
type Given = Map<Field, unknown>;

const mostChoices = 5;
const usualMost = wholeOrQuick({ combinations: 25, invalid: 20 }, { combinations: 2, invalid: 3 });
/** Each password comparison takes 0.3 s of CPU time. */
const mostWithPassword = wholeOrQuick({ combinations: 6, invalid: 10 }, { combinations: 1, invalid: 2 });

/**
 * Deterministic: every pair of choices of two fields (omitted, or a valid value), then invalid values one at a time,
 * then unknown fields; in `npm test` a few of each. `ids` supplies values for fields of these names.
 */
export function requestsFor(call: Contract, ids: Record<string, string>): FuzzRequest[] {
  const random = seededRandom(`${call.method} ${call.path}`);
  return bodiesOf(call).flatMap((body) => {
    const fields = [...fieldsOf('query', call.query, ids), ...fieldsOf('body', body, ids)];
    const choices = fields.map(({ values }) => choicesOf(values, random));
    const combinations = pairwise(
      choices.map((values) => values.length),
      random,
    ).map((row): Given => new Map(fields.map((field, at) => [field, choices[at]?.[row[at] ?? 0]])));
    const usual: Given = new Map(fields.map((field) => [field, requiredValue(field.values)]));
    const refused = shuffle(
      fields.flatMap((field) => field.values.invalid.map((value): Given => new Map(usual).set(field, value))),
      random,
    );
    const most = fields.some(({ name }) => name === 'password') ? mostWithPassword : usualMost;
    const given = [usual, ...combinations.slice(0, most.combinations), ...refused.slice(0, most.invalid)];
    return [...given.map((values) => request(call, values, ids)), ...oddRequests(call, usual, ids)];
  });
}

function bodiesOf(call: Contract): Array<z.ZodType | undefined> {
  return call.body instanceof z.ZodUnion ? (call.body.options as z.ZodType[]) : [call.body];
}

function fieldsOf(location: Field['location'], schema: z.ZodType | undefined, ids: Record<string, string>): Field[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const known = Object.hasOwn(ids, name) ? [ids[name]] : [];
    return { location, name, values: valuesFor(field, { known, isText: location === 'query' }) };
  });
}

function choicesOf({ valid, isOptional }: Values, random: () => number): unknown[] {
  const [known, ...rest] = valid;
  const chosen = [known, ...shuffle(rest, random)].slice(0, mostChoices).filter((value) => value !== undefined);
  return isOptional || chosen.length === 0 ? [undefined, ...chosen] : chosen;
}

function requiredValue({ valid, isOptional }: Values): unknown {
  return isOptional ? undefined : valid[0];
}

function request(call: Contract, given: Given, ids: Record<string, string>): FuzzRequest {
  const set = [...given].filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(
    set.filter(([{ location }]) => location === 'query').map(([{ name }, value]) => [name, String(value)]),
  );
  const body = Object.fromEntries(
    set.filter(([{ location }]) => location === 'body').map(([{ name }, value]) => [name, value]),
  );
  return { method: call.method, path: pathOf(call, ids, query), body: call.body && JSON.stringify(body) };
}

function pathOf(call: Contract, ids: Record<string, string>, query: URLSearchParams): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'nothing'));
  return `/v1${path}${query.size > 0 ? `?${query}` : ''}`;
}

function oddRequests(call: Contract, usual: Given, ids: Record<string, string>): FuzzRequest[] {
  const plain = request(call, usual, ids);
  const first = Object.keys(call.query?.shape ?? {})[0] ?? 'limit';
  const twice = new URLSearchParams([
    [first, '1'],
    [first, '2'],
  ]);
  const unknown = new URLSearchParams({ noSuchParameter: '1' });
  const odd = [twice, unknown].map((query) => ({ ...plain, path: pathOf(call, ids, query) }));
  if (!call.body) return odd;
  const bodies = ['{}', '', 'null', '[]', '7', '"text"', '{"noSuchField":1}', '{', '[{"a":{}}]'];
  return [...odd, ...bodies.slice(0, wholeOrQuick(9, 2)).map((body) => ({ ...plain, body }))];
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const order = list.map((item) => ({ item, at: random() }));
  return order.toSorted((a, b) => a.at - b.at).map(({ item }) => item);
}
