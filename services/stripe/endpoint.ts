import type Stripe from 'stripe';
import { z } from 'zod';
import { invalidRequest } from './errors';
import { type Form, type NoUnknown, readParams, type ShapeOf, text } from './params';
import type { Simulation } from './simulation';

type Method = 'GET' | 'POST' | 'DELETE';

type PathIds<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathIds<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : Record<never, string>;

export type Endpoint = {
  method: Method;
  path: string;
  /** Schema of the parameters. */
  schema: z.ZodObject;
  /** True if it may be sent on behalf of a connected account (header Stripe-Account). */
  isForAccounts?: true;
  run(simulation: Simulation, ids: Record<string, string>, form: Form): object;
};

/**
 * Creates an endpoint of the API. `P` is the SDK's type of its parameters, `A` of its response: an unknown parameter, a
 * parameter of another type, or a response that lacks a field does not compile.
 */
export function endpoint<P, A extends object>() {
  return <Path extends string, S extends ShapeOf<P> & z.ZodRawShape>(
    method: Method,
    path: Path,
    shape: S,
    run: (simulation: Simulation, params: z.output<z.ZodObject<S>>, ids: PathIds<Path>) => A,
    ..._none: NoUnknown<S, P>
  ): Endpoint => {
    const schema = z.strictObject(shape);
    return {
      method,
      path,
      schema,
      run(simulation, ids, { expand, ...form }) {
        const expansion = readParams(z.object({ expand: z.array(text).max(20).optional() }), expand ? { expand } : {});
        // The router provides every name of `path`, which only the type of this path can express.
        const response = run(simulation, readParams(schema, form), ids as PathIds<Path>);
        for (const path of expansion.expand ?? []) expandInto(simulation, response, path.split('.'));
        return response;
      },
    };
  };
}

/** @throws SimulatedError for a field that does not exist or is not the id of an object */
function expandInto(simulation: Simulation, target: object, path: string[]): void {
  if (Array.isArray(target)) {
    for (const item of target) expandInto(simulation, item, path);
    return;
  }
  const [name = '', ...rest] = path;
  const value: unknown = Reflect.get(target, name);
  if (value === null) return;
  const inner = typeof value === 'string' ? simulation.store.find(value) : value;
  if (typeof inner !== 'object' || inner === null) {
    throw invalidRequest(`This property cannot be expanded (${path.join('.')}).`, { param: 'expand' });
  }
  Reflect.set(target, name, inner);
  if (rest.length > 0) expandInto(simulation, inner, rest);
}

/** Lists the newest first, with Stripe's cursors; `limit` 1 to 100, 10 when absent. */
export function listOf<T extends { id: string }>(
  all: T[],
  url: string,
  page: { limit?: number | undefined; starting_after?: string | undefined; ending_before?: string | undefined },
): Stripe.ApiList<T> {
  const limit = Math.min(Math.max(page.limit ?? 10, 1), 100);
  const after = page.starting_after ? all.findIndex(({ id }) => id === page.starting_after) + 1 : 0;
  const before = page.ending_before ? all.findIndex(({ id }) => id === page.ending_before) : all.length;
  const rest = all.slice(after, before);
  const data = page.ending_before ? rest.slice(-limit) : rest.slice(0, limit);
  return { object: 'list', data, has_more: rest.length > data.length, url };
}
