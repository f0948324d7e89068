import type { ApiRequest, CallName, Received } from '@/lib/client/api';
import type { MissingDelivery, ProjectWithParts } from '@/lib/contracts/project-shapes';

type Rejection = {
  status: number;
  error: string;
  /** The default is 'rejected'. */
  code?: string;
  fields?: Record<string, string>;
  missing?: MissingDelivery;
};

/** One page of a paged list; the cursor is null on the last page. */
type Page<Items> = {
  items: Items;
  nextCursor: string | null;
  /** Sent as X-Total-Count. */
  total?: number;
  /** Sent as X-Changed-Since. */
  changedSince?: string;
};

/** A response other than the contract's plain JSON. */
class Special {
  constructor(readonly response: () => Response) {}
}

type Handlers = {
  [N in CallName]?: (request: ApiRequest<N>) => Received<N> | Special | Promise<Received<N> | Special>;
};

/** A request that the component has sent; `params` and `query` are decoded strings. */
export type SentRequest = {
  name: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
};

let handlers: Handlers = {};
let defaults: Handlers = {};
let requests: SentRequest[] = [];

/**
 * Responds to the requests of `lib/client/api`, by endpoint; a request without a handler is rejected with 501. Return
 * `rejected()` or `page()` for a response that is not the contract's plain JSON.
 * @returns the requests sent in this test, which grow while it runs
 */
export function stubApi(given: Handlers = {}): readonly SentRequest[] {
  handlers = { ...handlers, ...given };
  return requests;
}

/** Responds to requests for which the test has no handler of its own. */
export function stubByDefault(given: Handlers): void {
  defaults = { ...defaults, ...given };
}

/** The last request that changed something. A screen may read again at any time after it. */
export const lastChange = (sent: readonly SentRequest[]): SentRequest | undefined =>
  sent.findLast(({ name }) => !name.startsWith('GET '));

export function rejected({ status, code = 'rejected', ...rest }: Rejection): Special {
  return new Special(() => Response.json({ code, ...rest }, { status }));
}

/** The file that a redirect leads to. */
export function file(body: BodyInit): Special {
  return new Special(() => new Response(body));
}

export function expiredSession(): Special {
  return new Special(() => Response.json({ error: 'Please login', code: 'unauthenticated' }, { status: 401 }));
}

export function page<Items>({ items, nextCursor, total, changedSince }: Page<Items>): Special {
  const headers = {
    ...(nextCursor !== null && { 'X-Next-Cursor': nextCursor }),
    ...(total !== undefined && { 'X-Total-Count': String(total) }),
    ...(changedSince !== undefined && { 'X-Changed-Since': changedSince }),
  };
  return new Special(() => Response.json(items, { headers }));
}

export function resetApi(): void {
  handlers = {};
  defaults = {};
  requests = [];
}

/** The `fetch` of component tests: only the API is stubbed. */
export function stubbedFetch(realFetch: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    if (!url.pathname.startsWith('/v1/')) return realFetch(input, init);
    const method = init.method ?? 'GET';
    const path = url.pathname.slice('/v1'.length);
    const { name, params } = endpointOf(method, path);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { name, params, query: Object.fromEntries(url.searchParams), body };
    requests.push(request);
    const handler = handlerOf(name);
    if (!handler) return rejected({ status: 501, error: `The test does not stub ${name}.` }).response();
    const result = await abortable(afterLatency(Promise.resolve(handler(request))), init.signal);
    if (result instanceof Special) return result.response();
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
  };
}

/** A test that does not wait for a response would pass most of the time without latency. */
const latencyMs = 50;
/** The browser's own, while a test has replaced the timers. */
const later = window.setTimeout.bind(window);

const delays = new Set<Promise<void>>();

async function afterLatency<T>(response: Promise<T>): Promise<T> {
  const delay = new Promise<void>((resolve) => later(resolve, latencyMs));
  delays.add(delay);
  await delay;
  delays.delete(delay);
  return response;
}

/** Waits at the end of a test for pending responses, whose changes are rendered afterwards. */
export async function waitForResponses(): Promise<void> {
  await Promise.all(delays);
}

type Handler = (sent: SentRequest) => unknown;

/** A test that responds with a whole project also responds with its parts. */
const projectParts: Readonly<Record<string, (project: ProjectWithParts) => unknown>> = {
  'GET /projects/{projectId}/details': (project) => project,
  'GET /projects/{projectId}/script': ({ script, scriptOps }) => ({ script, scriptOps }),
  'GET /projects/{projectId}/audio': ({ audio }) => audio,
  'GET /projects/{projectId}/files': ({ files }) => files,
};

function handlerOf(name: string): Handler | undefined {
  const all = { ...defaults, ...handlers };
  const handler = Reflect.get(all, name) as Handler | undefined;
  const whole = Reflect.get(all, 'GET /projects/{projectId}') as Handler | undefined;
  const part = projectParts[name];
  if (handler || !whole || !part) return handler;
  return async (sent) => {
    const project = await whole(sent);
    return project instanceof Special ? project : part(project as ProjectWithParts);
  };
}

function endpointOf(method: string, path: string): { name: string; params: Record<string, string> } {
  for (const name of Object.keys({ ...handlers, ...defaults, ...projectParts })) {
    const [itsMethod, template = ''] = name.split(' ');
    const match = itsMethod === method && new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path);
    if (match) return { name, params: { ...match.groups } };
  }
  return { name: `${method} ${path}`, params: {} };
}

/** Rejects when the request is aborted, as `fetch` does. */
function abortable<T>(response: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return response;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([response, aborted]);
}
