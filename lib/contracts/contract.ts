import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call at all; what they may do with which project or team is decided by scopes. */
export type Audience = 'public' | 'user' | 'support';

export type Contract = {
  method: Method;
  /** Below /v1, with parameters in braces: /projects/{projectId}. */
  path: `/${string}`;
  summary: string;
  /** More for the reader of the API's page. */
  description?: string;
  audience: Audience;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The answer's body; absent where there is none. */
  response?: z.ZodType;
  status: 200 | 201 | 202 | 204 | 302;
  /** Statuses of refusals besides those of every such call (`refusalsOf` in lib/contracts/refusals.ts). */
  refuses?: readonly number[];
  /** What is answered instead of JSON: a redirect's target, a file, an event stream. */
  kind?: 'json' | 'redirect' | 'binary' | 'event-stream';
  /** A list with `limit`, `cursor` and X-Next-Cursor. */
  isPaged?: boolean;
  /** The limit that counts this call; 'requests' when absent, none for long streams and health. */
  limit?: 'requests' | 'search' | 'analytics' | 'speech' | 'none';
  /** Largest body in bytes; 256 kB when absent. A call with more checks rights before it reads the body. */
  maxBodyBytes?: number;
  /** Most numbers, strings, literals, objects and arrays in the body; 5,000 when absent. */
  maxBodyValues?: number;
  /** The only field to which these two limits apply; everything else in the body has the usual ones. */
  largeBodyField?: string;
  /** Exists only with the embedded services of a development machine. */
  isDevelopmentOnly?: boolean;
};

/** One call of the API: the only description of it, from which checks, types and the OpenAPI document come. */
export function contract<const C extends Contract>(contract: C): C {
  return contract;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<C extends Contract> = OutputOf<C['params']>;
export type QueryOf<C extends Contract> = OutputOf<C['query']>;
export type BodyOf<C extends Contract> = OutputOf<C['body']>;
/** What a handler returns and a client receives. */
export type ResponseOf<C extends Contract> = OutputOf<C['response']>;

/** What a client sends. */
export type RequestBody<C extends Contract> = InputOf<C['body']>;
export type RequestQuery<C extends Contract> = InputOf<C['query']>;
export type RequestParams<C extends Contract> = InputOf<C['params']>;
