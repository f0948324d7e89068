import { z } from 'zod';
import { paging } from './fields';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The users who may send the request. Permissions on a project or team are decided by scopes. */
export type Audience = 'public' | 'user' | 'support';

export type Contract = {
  method: Method;
  /** Path below /v1, with parameters in braces: /projects/{projectId}. */
  path: `/${string}`;
  summary: string;
  description?: string;
  audience: Audience;
  /**
   * The session needs a confirmation of the password within the last ten minutes (POST /confirm-password): 403 with the
   * code `password-required` otherwise. Impersonating sessions are refused as well.
   */
  needsRecentPassword?: boolean;
  /**
   * Requests that support may not send while it acts as a user, because they grant access that lasts, or because only
   * the user may decide: `true` for all, or fields of the body for those that have one of them (403 with the code
   * `impersonating`).
   */
  refusesImpersonation?: true | readonly string[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response?: z.ZodType;
  /** Events of an 'event-stream'. */
  events?: z.ZodType;
  /** The response has a secret or a link that gives access: it is not stored with the Idempotency-Key. */
  hasSecretResponse?: boolean;
  /** Status of a success. If absent, `contract` sets 200 with a response, and 204 without. */
  status: 200 | 201 | 202 | 204 | 302;
  /** Status of a success whose last step is still to come, where other requests get `status`. */
  pendingStatus?: 202;
  /** Error statuses beyond those of `refusalsOf`. */
  refuses?: readonly number[];
  /** Kind of response; 'json' when absent. */
  kind?: 'json' | 'redirect' | 'binary' | 'event-stream';
  /** A list with `limit`, `cursor` and X-Next-Cursor. */
  isPaged?: boolean;
  /** Rate limit that counts the request; 'requests' when absent, 'none' for long streams and the readiness check. */
  limit?: 'requests' | 'search' | 'analytics' | 'speech' | 'none';
  /**
   * Maximum size of the body in bytes; 256 kB when absent. Endpoints that allow more check permissions before reading
   * the body.
   */
  maxBodyBytes?: number;
  /** Maximum number of numbers, strings, literals, objects and arrays in the body; 5,000 when absent. */
  maxBodyValues?: number;
  /** The only field that may use the two limits above; the rest of the body has the default limits. */
  largeBodyField?: string;
  /** The session is not read, so that the endpoint responds while the database is down. */
  ignoresSession?: boolean;
  isDevelopmentOnly?: boolean;
  /** Events of the security log, beside those of 403 and 429, which are recorded for every endpoint. */
  securityEvents?: SecurityEvents | SecurityEventsOf;
};

/** Events that the security log records for a successful and for a refused request. */
export type SecurityEvents = { done: SecurityEventKind; failed?: SecurityEventKind };

/** Kinds of events in the security log (docs/rules/access.md#security-log). */
export type SecurityEventKind =
  | 'login'
  | 'login-failed'
  | 'logout'
  | 'sign-up'
  | 'code-requested'
  | 'verified'
  | 'verification-failed'
  | 'reset-requested'
  | 'password-changed'
  | 'password-change-failed'
  | 'password-confirmed'
  | 'password-confirmation-failed'
  | 'email-changed'
  | 'email-change-failed'
  | 'sessions-ended'
  | 'data-exported'
  | 'second-factor-failed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'invitation-accepted'
  | 'impersonation-started'
  | 'impersonation-failed'
  | 'impersonation-ended'
  | 'right-refused'
  | 'limit-hit';

/** Chooses the events of an endpoint with several purposes. `body` is empty if it was invalid. */
type SecurityEventsOf = (request: {
  body: Readonly<Record<string, unknown>>;
  hasSession: boolean;
}) => SecurityEvents | null;

export function contract<const C extends Omit<Contract, 'status'> & Partial<Contract>>(
  contract: C,
): C & Pick<Contract, 'status'> {
  return { status: contract.response ? 200 : 204, ...contract };
}

type PagedList = Pick<Contract, 'path' | 'summary' | 'description' | 'audience' | 'params'>;

/** Lists items that match the filters of `query`, in pages. */
export function pagedList<const L extends PagedList, Item extends z.ZodType, Filters extends z.ZodRawShape = {}>({
  item,
  query,
  ...list
}: L & { item: Item; query?: Filters }) {
  return contract({
    ...list,
    method: 'GET',
    query: z.object({ ...query, ...paging } as Filters & typeof paging),
    response: z.array(item),
    isPaged: true,
  });
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

export type ParamsOf<C extends Contract> = OutputOf<C['params']>;
export type QueryOf<C extends Contract> = OutputOf<C['query']>;
export type BodyOf<C extends Contract> = OutputOf<C['body']>;
export type ResponseOf<C extends Contract> = OutputOf<C['response']>;

export type RequestBody<C extends Contract> = InputOf<C['body']>;
export type RequestQuery<C extends Contract> = InputOf<C['query']>;
export type RequestParams<C extends Contract> = InputOf<C['params']>;

export function refusalsOf(contract: Contract): number[] {
  const isChange = contract.method !== 'GET';
  const isPrivate = contract.audience !== 'public';
  const statuses = new Set([
    // An invalid field, or a URL that cannot be decoded.
    400,
    ...(isPrivate ? [401] : []),
    // A missing scope, or a cross-site request that changes something.
    ...(isPrivate || isChange ? [403] : []),
    ...(contract.params || isPrivate ? [404] : []),
    ...(isChange ? [409] : []),
    ...(contract.body ? [413, 415] : []),
    ...(contract.limit === 'none' ? [] : [429]),
    ...(contract.refuses ?? []),
  ]);
  return [...statuses].toSorted((a, b) => a - b);
}
