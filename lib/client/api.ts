import type { AnyContract } from '@/lib/contracts';
import type { MissingDelivery } from '@/lib/contracts/project-shapes';
import type { ResponseOf, RequestBody, RequestParams, RequestQuery } from '@/lib/contracts/contract';

/**
 * Maps each endpoint's name, for example 'POST /projects/{projectId}/voices', to its contract. Types only: no schema
 * reaches the browser.
 */
export type Calls = { [C in AnyContract as `${C['method']} ${C['path']}`]: C };
export type CallName = keyof Calls;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

export type ApiRequest<N extends CallName> = Part<'params', RequestParams<Calls[N]>> &
  Part<'query', RequestQuery<Calls[N]>> &
  Part<'body', RequestBody<Calls[N]>> & {
    signal?: AbortSignal;
    /** Key of all attempts to submit a form, so that a double click creates only one resource. */
    idempotencyKey?: string;
  };

export type Received<N extends CallName> = ResponseOf<Calls[N]>;

/** `status` is 0 without a response; `fields` has a message per field, `missing` what an approval lacks. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly missing?: MissingDelivery,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

const timeoutMs = 30_000;

export function urlOf(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(Reflect.get(params, name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `/v1${filled}${text ? `?${text}` : ''}`;
}

async function send<N extends CallName>(name: N, sent: ApiRequest<N>): Promise<Response> {
  const [method, path] = name.split(' ') as [string, string];
  const { params, query, body, signal, idempotencyKey } = sent as {
    params?: object;
    query?: object;
    body?: unknown;
    signal?: AbortSignal;
    idempotencyKey?: string;
  };
  const limit = AbortSignal.timeout(timeoutMs);
  const hasBody = body !== undefined || (method !== 'GET' && method !== 'DELETE');
  const response = await fetch(urlOf(path, params, query), {
    method,
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    headers: {
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }),
    },
    body: hasBody ? JSON.stringify(body ?? {}) : undefined,
  }).catch(unreachable(signal));
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** The connection was lost or too slow, or a proxy has answered with something else. */
const unreachable = (signal: AbortSignal | undefined) => (cause: unknown) => {
  if (signal?.aborted) throw cause;
  throw new ApiError(0, 'The server cannot be reached. Please check your connection.', 'offline');
};

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { error, code, fields, missing } = Object(body) as Record<string, unknown> & Pick<ApiError, 'missing'>;
  return typeof error === 'string' && typeof code === 'string'
    ? new ApiError(response.status, error, code, fields as Record<string, string> | undefined, missing)
    : new ApiError(response.status, textWithoutBody(response.status), 'unknown');
}

/**
 * Returns a message for a response that the API did not send, such as a proxy's: its own text means nothing to a user.
 */
function textWithoutBody(status: number): string {
  return status >= 500
    ? `The server is not available right now. Please try again in a moment. (${status})`
    : `The server did not accept the request. Please reload the page and try again. (${status})`;
}

/**
 * Sends a request to the API, for example `api('POST /projects/{projectId}/voices', {params: {projectId}, body:
 * {userId}})`.
 * @throws ApiError with the server's message.
 */
export async function api<N extends CallName>(
  name: N,
  ...[sent]: Partial<ApiRequest<N>> extends ApiRequest<N> ? [sent?: ApiRequest<N>] : [sent: ApiRequest<N>]
): Promise<Received<N>> {
  const request = (sent ?? {}) as ApiRequest<N>;
  const response = await send(name, request);
  if (response.status === 204) return undefined as Received<N>;
  return (await response.json().catch(unreachable(request.signal))) as Received<N>;
}

/**
 * Returns one page of a paged list and the cursor of the next; the cursor is null on the last page. `total` is
 * X-Total-Count and `changedSince` X-Changed-Since, null without the header.
 */
export async function apiPage<N extends CallName>(
  name: N,
  sent: ApiRequest<N>,
): Promise<{ items: Received<N>; nextCursor: string | null; total: number | null; changedSince?: string | null }> {
  const response = await send(name, sent);
  const total = response.headers.get('X-Total-Count');
  return {
    items: (await response.json().catch(unreachable(sent.signal))) as Received<N>,
    nextCursor: response.headers.get('X-Next-Cursor'),
    total: total === null ? null : Number(total),
    changedSince: response.headers.get('X-Changed-Since'),
  };
}

/**
 * Returns the contents of a file endpoint.
 * @throws ApiError with the server's message.
 */
export async function apiFile<N extends CallName>(name: N, sent: ApiRequest<N>): Promise<Blob> {
  return (await send(name, sent)).blob();
}
