import type { Readable } from 'node:stream';
import { csvOf } from '@/lib/domain/csv';

/** Starts a session in the browser; null ends its current one. */
export type SessionChange = { token: string; expiresAt: Date } | null;

/** @throws AppError; the reason of the signal, which is that of the request */
export type Wait = (signal: AbortSignal) => Promise<void>;

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
      /** User whose account changed, for the security log; set if the body does not include it. */
      userId?: string;
      redirectTo?: string;
      bytes?: Uint8Array | ReadableStream<Uint8Array> | Readable;
      /** Runs before a redirect, but not within its user's turn: the user's other requests do not wait for it. */
      wait?: Wait;
    } = {},
  ) {}
}

type PagesOf<List> = NonNullable<List> extends readonly (infer Item)[] ? AsyncIterable<readonly Item[]> : never;

/** An object whose lists can be read in pages while it is sent. */
export type Streamed<Body> = { [Name in keyof Body]: Body[Name] | PagesOf<Body[Name]> };

export function isPages(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** An object that can exceed 1 MB. Its version and about its size are known before it is read. */
export class StreamedResult<Body extends object> {
  constructor(
    private readonly plan: {
      /** Changes with everything that the viewer sees in it. */
      version: string;
      /** Returns about the bytes of its JSON. A client that has this version does not need them. */
      measure: () => Promise<number>;
      read: () => Promise<VersionedBody<Body>>;
    },
  ) {}

  get version(): string {
    return this.plan.version;
  }

  measure(): Promise<number> {
    return this.plan.measure();
  }

  /** Reads the body, which may be a later version. */
  read(): Promise<VersionedBody<Body>> {
    return this.plan.read();
  }

  /** Reads all of it into memory, for callers within the process. */
  async collect(): Promise<Body> {
    const { body } = await this.read();
    const fields: Record<string, unknown> = { ...body };
    for (const [name, value] of Object.entries(fields)) {
      if (!isPages(value)) continue;
      const items: unknown[] = [];
      for await (const page of value) items.push(...page);
      fields[name] = items;
    }
    return fields as Body;
  }
}

type VersionedBody<Body> = { version: string; body: Streamed<Body> };

/** Maximum bytes of JSON. With separators and other fields, a response stays below 1 MB. */
export const maxPageBytes = 900_000;

/**
 * Takes the points of a response by its size, before it is read, and waits for the turn to read much.
 * @throws AppError 'too-many-requests'.
 */
export type Reserve = (bytes: number) => Promise<void>;

/** Returns the first items that have at most `maxBytes` as JSON together, and always the first one. */
export function takeWithinBytes<Item>(items: readonly Item[], maxBytes = maxPageBytes): Item[] {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return index > 0 && bytes > maxBytes;
  });
  return items.slice(0, end < 0 ? items.length : end);
}

/** Groups items, in their order, so that each group has at most `maxBytes`, or one item. */
export function groupsOf<Item extends { bytes: number }>(items: readonly Item[], maxBytes: number): Item[][] {
  const groups: Item[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const item of items) {
    bytes += item.bytes;
    if (bytes > maxBytes) {
      groups.push([]);
      bytes = item.bytes;
    }
    groups.at(-1)?.push(item);
  }
  return groups;
}

export const sumOfBytes = (items: readonly { bytes: number }[]): number =>
  items.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns a page with the header X-Next-Cursor, which is absent on the last page. */
export function pageResult<Item>(items: Item[], nextCursor: string | null): HttpResult<Item[]> {
  return new HttpResult(items, nextCursor ? { headers: { 'X-Next-Cursor': nextCursor } } : {});
}

export function withSession<Body>(body: Body, session: SessionChange): HttpResult<Body> {
  return new HttpResult(body, { session });
}

type Redirect = { headers?: Record<string, string>; wait?: Wait | null };

export function redirectTo(url: string, { headers = {}, wait }: Redirect = {}): HttpResult<undefined> {
  return new HttpResult(undefined, { redirectTo: url, headers, ...(wait && { wait }) });
}

export function bytesResult(
  content: Uint8Array | ReadableStream<Uint8Array>,
  headers: Record<string, string>,
): HttpResult<undefined> {
  return new HttpResult(undefined, { bytes: content, headers });
}

export function csvFile(name: string, rows: readonly (readonly string[])[]): HttpResult<undefined> {
  return bytesResult(new TextEncoder().encode(csvOf(rows)), {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  });
}
