import type { Readable } from 'node:stream';

/** A new session for the browser that asked, or null to end the one it has. */
export type SessionChange = { token: string; expiresAt: Date } | null;

/**
 * What a call answers with when a plain body is not enough. Commands and queries return plain values; where a header,
 * a cookie, a redirect or bytes are needed, the binding wraps them in one of these.
 */
export class HttpResult<Body = unknown> {
  constructor(
    readonly body: Body,
    readonly extra: {
      headers?: Record<string, string>;
      /** In place of the contract's, for 503 of the health check. */
      status?: number;
      session?: SessionChange;
      /** The secret that binds a sign-up to the browser that sent it. */
      signUpToken?: string;
      /** Whose account changed, for the security log, where the body does not say. */
      userId?: string;
      redirectTo?: string;
      bytes?: Uint8Array | ReadableStream<Uint8Array> | Readable;
    } = {},
  ) {}
}

/** One page of a list; the next cursor travels in X-Next-Cursor and is absent on the last page. */
export function page<Item>(items: Item[], nextCursor: string | null): HttpResult<Item[]> {
  return new HttpResult(items, nextCursor ? { headers: { 'X-Next-Cursor': nextCursor } } : {});
}

export function withSession<Body>(body: Body, session: SessionChange): HttpResult<Body> {
  return new HttpResult(body, { session });
}

export function redirectTo(url: string, headers: Record<string, string> = {}): HttpResult<undefined> {
  return new HttpResult(undefined, { redirectTo: url, headers });
}

export function bytes(
  content: Uint8Array | ReadableStream<Uint8Array>,
  headers: Record<string, string>,
): HttpResult<undefined> {
  return new HttpResult(undefined, { bytes: content, headers });
}
