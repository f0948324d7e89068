import type { z } from 'zod';
import type { BodyOf, Contract, ParamsOf, QueryOf, ResponseOf } from '@/lib/contracts/contract';
import type { HttpResult, Reserve, StreamedResult } from '@/server/platform/http-result';
import type { Actor } from './actor';

export type Input<C extends Contract> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  actor: C['audience'] extends 'public' ? Actor | null : Actor;
  address: string;
  request: Request;
  reserve: Reserve;
};

type Body<C extends Contract> = C extends { response: z.ZodType } ? ResponseOf<C> : void;
export type Result<C extends Contract> =
  | Body<C>
  | HttpResult<ResponseOf<C>>
  | HttpResult<undefined>
  | (ResponseOf<C> extends object ? StreamedResult<ResponseOf<C>> : never);
export type Run<C extends Contract> = (input: Input<C>) => Promise<Result<C>>;
export type Options<C extends Contract> = {
  /**
   * Authorizes a body beyond the default size by the path's parameters before reading the body. Required for contracts
   * with `maxBodyBytes`. @throws AppError as the endpoint itself would.
   */
  authorizeLargeBody?: (input: Pick<Input<C>, 'params' | 'actor'>) => Promise<unknown>;
  /**
   * Reads the response of a repeated POST, so that only its id, or those of its array, are stored with the
   * Idempotency-Key. For responses that can exceed `maxStoredLength`.
   */
  reload?: (actor: Actor, id: string, repeated: Repeated<C>) => Promise<Result<C>>;
};
export type Parsed<C extends Contract> = Pick<Input<C>, 'params' | 'query' | 'body'>;
/** Input with `ids`, the ids of the items of an array. */
type Repeated<C extends Contract> = Parsed<C> & { ids: readonly string[] };

/** A row of a domain's table of endpoints, server/<domain>/routes.ts. */
export type Route = { contract: Contract; run: Run<Contract>; options: Options<Contract> };

/** Binds a contract to its command or query. */
export function bind<const C extends Contract>(contract: C, run: Run<C>, options: Options<C> = {}): Route {
  return { contract, run, options };
}
