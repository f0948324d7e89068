import { randomUUID } from 'node:crypto';
import { urlOf, type CallName, type Received, type ApiRequest } from '@/lib/client/api';
import { clientAddress } from './client-address';
import { idOf, type SampleUser, sessionCookieName, sessionSeal } from '@/tests/support/users';

export type Refusal = { error: string; code: string; fields?: Record<string, string> };

/** `body` has the contract's type when `status` is the contract's. */
export type ApiResponse<N extends CallName> = {
  status: number;
  headers: Headers;
  body: Received<N>;
  refusal: Refusal;
};

type Options = {
  url?: string;
  /** Sent as X-Forwarded-For, so that a test has its own rate limits. */
  address?: string;
};

export function webUrl(which: 'first' | 'second' = 'first'): string {
  const url = which === 'first' ? process.env.TEST_WEB_URL : process.env.TEST_SECOND_WEB_URL;
  if (!url) throw new Error('TEST_WEB_URL is not set: run the tests with `npm run t -- <part of the file name>`.');
  return url;
}

/** Returns the URL of one web process, even behind a proxy (TEST_PROXY): nginx itself refuses paths with %00. */
export const processUrl = (): string => process.env.TEST_PROCESS_URL ?? webUrl();

/** Like the interface, sends an Idempotency-Key with every POST. */
export class ApiClient {
  readonly cookies = new Map<string, string>();
  private readonly url: string;
  private readonly address: string;

  constructor({ url = webUrl(), address = clientAddress() }: Options = {}) {
    this.url = url;
    this.address = address;
  }

  /** Does not follow redirects. `path` starts with /. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', this.address);
    if (this.cookies.size > 0) headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(`${this.url}${path}`, { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** Returns the response whatever its status. */
  async send<N extends CallName>(name: N, sent: ApiRequest<N>): Promise<ApiResponse<N>> {
    const [method = 'GET', path = '/'] = name.split(' ');
    const { params, query, body, idempotencyKey, signal } = sent as ApiRequest<CallName>;
    const hasBody = body !== undefined || (method !== 'GET' && method !== 'DELETE');
    const response = await this.fetch(urlOf(path, params, query), {
      method,
      signal,
      headers: {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': idempotencyKey ?? randomUUID() }),
      },
      body: hasBody ? JSON.stringify(body ?? {}) : undefined,
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    // In tests the server validates its responses against the contracts (CHECK_RESPONSES).
    const content = (isJson && text ? JSON.parse(text) : undefined) as Received<N> & Refusal;
    return { status: response.status, headers: response.headers, body: content, refusal: content };
  }

  /** @throws with the server's message unless the request succeeds */
  async call<N extends CallName>(
    name: N,
    ...[sent]: Partial<ApiRequest<N>> extends ApiRequest<N> ? [sent?: ApiRequest<N>] : [sent: ApiRequest<N>]
  ): Promise<Received<N>> {
    const response = await this.send(name, (sent ?? {}) as ApiRequest<N>);
    if (response.status >= 200 && response.status < 400) return response.body;
    throw new Error(`${name} responded ${response.status}: ${JSON.stringify(response.refusal)}`);
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const value = pair.slice(at + 1);
    if (value === '' || /max-age=0\b/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

export function visitor(options?: Options): ApiClient {
  return new ApiClient(options);
}

/** The user is given by id or by the first name of a sample user. */
export async function loginAs(
  user: SampleUser | { id: string },
  options: Options & { isFresh?: boolean } = {},
): Promise<ApiClient> {
  const client = new ApiClient(options);
  const id = typeof user === 'string' ? await idOf(user) : user.id;
  client.cookies.set(sessionCookieName, encodeURIComponent(await sessionSeal(id, options)));
  return client;
}
