import type { Readable } from 'node:stream';
import { csvOf } from '@/lib/domain/csv';

/** Starts a session in the browser; null ends its current one. */
export type SessionChange = { token: string; expiresAt: Date } | null;

/**
 * The result of an endpoint that sends more than a JSON body. Commands and queries return plain values; the route wraps
 * them for a header, cookie, redirect or bytes.
 */
export class HttpResult<Body = unknown> {
  constructor(
    readonly body: Body,
    readonly extra: {
      headers?: Record<string, string>;
      status?: number;
      session?: SessionChange;
      signUpToken?: string;
      /** User whose account changed, for the security log, if the body does not include it. */
      userId?: string;
      redirectTo?: string;
      bytes?: Uint8Array | ReadableStream<Uint8Array> | Readable;
    } = {},
  ) {}
}

/** Bytes of JSON. With separators and other fields, a response stays below 1 MB. */
const maxPageBytes = 900_000;

/** Returns the first items that have at most `maxBytes` as JSON together, and always the first one. */
export function fitting<Item>(items: readonly Item[], maxBytes = maxPageBytes): Item[] {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return index > 0 && bytes > maxBytes;
  });
  return items.slice(0, end < 0 ? items.length : end);
}

/** X-Next-Cursor is absent on the last page. */
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

export function csvFile(name: string, rows: readonly (readonly string[])[]): HttpResult<undefined> {
  return bytes(new TextEncoder().encode(csvOf(rows)), {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}
