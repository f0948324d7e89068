import { Readable } from 'node:stream';
import type { Contract } from '@/lib/contracts/contract';
import type { Actor } from '@/server/access/actor';
import { endSession } from '@/server/access/sessions';
import { buildId } from './build-id';
import { jsonChunks } from './limits/json-chunks';
import { maxUnqueuedBytes, streamInTurn, turnToRead } from './limits/large-responses';
import { sessionHeader } from './request-session';
import { signUpTokenHeader } from './login-cookies';
import { env } from '@/server/platform/env';
import { HttpResult, isPages, StreamedResult } from '@/server/platform/http-result';
import { countResponse, takeResponse } from '@/server/platform/limits/request-limits';
import { z } from 'zod';

export type Recipient = {
  request: Request;
  actor: Actor | null;
  client: string;
  /** True if the points of the response were taken before it was read. */
  reserved: boolean;
};

/** A response that is large or waits for something, and is not sent within its user's turn. */
export type LaterResponse = () => Promise<Response>;

export const httpResultOf = (result: unknown): HttpResult => {
  if (result instanceof HttpResult) return result;
  return new HttpResult(result instanceof StreamedResult ? undefined : result);
};

export async function respond(
  contract: Contract,
  result: unknown,
  recipient: Recipient,
): Promise<Response | LaterResponse> {
  if (result instanceof StreamedResult) return respondStreamed(contract, result, recipient);
  const { request, actor, client, reserved } = recipient;
  const httpResult = httpResultOf(result);
  const { headers: extra, status = contract.status, session, signUpToken, redirectTo, bytes, wait } = httpResult.extra;
  const headers = new Headers({ 'Cache-Control': 'private, no-store', ...extra });
  if (session !== undefined) {
    // A new or ended session replaces the browser's previous one (docs/rules/access.md#sessions).
    if (actor) await endSession(actor.sessionId);
    headers.append('Set-Cookie', await sessionHeader(session));
  }
  if (signUpToken) headers.append('Set-Cookie', signUpTokenHeader(signUpToken));
  if (redirectTo) {
    headers.set('Location', redirectTo);
    const redirect = new Response(null, { status: 302, headers });
    if (!wait) return redirect;
    return async () => {
      await wait(request.signal);
      return redirect;
    };
  }
  if (bytes) {
    const content = bytes instanceof Readable ? (Readable.toWeb(bytes) as ReadableStream<Uint8Array>) : bytes;
    return new Response(content as BodyInit, { status, headers });
  }
  if (contract.status === 204) return new Response(null, { status, headers });
  checkResponse(contract, httpResult.body);
  const json = JSON.stringify(httpResult.body);
  if (!reserved) countResponse(client, json.length);
  headers.set('Content-Type', 'application/json');
  return new Response(json, { status, headers });
}

async function respondStreamed<Body extends object>(
  contract: Contract,
  result: StreamedResult<Body>,
  { request, client }: Recipient,
): Promise<Response | LaterResponse> {
  const { status } = contract;
  // A client may store what it reads, and asks each time whether it has changed.
  const caching = (version: string): Record<string, string> =>
    contract.method === 'GET'
      ? { 'Cache-Control': 'private, no-cache', ETag: etagOf(version) }
      : { 'Cache-Control': 'private, no-store' };
  const headersOf = (version: string) => ({ ...caching(version), 'Content-Type': 'application/json' });
  const known = contract.method === 'GET' ? request.headers.get('if-none-match') : null;
  if (known?.includes(etagOf(result.version))) {
    return new Response(null, { status: 304, headers: caching(result.version) });
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers: headersOf(result.version) });
  const bytes = await result.measure();
  takeResponse(client, bytes);
  const open = async () => {
    const { version, body } = await result.read();
    return { head: headersOf(version), chunks: jsonChunks<Body>(body, itemsCheck(contract, body)) };
  };
  if (bytes > maxUnqueuedBytes) {
    return async () => {
      const { head, stream } = await streamInTurn(open, { key: client, signal: request.signal });
      return new Response(stream, { status, headers: head });
    };
  }
  const endTurn = await turnToRead(bytes, request.signal);
  try {
    const { head, chunks } = await open();
    const content: Uint8Array[] = [];
    for await (const chunk of chunks) content.push(chunk);
    return new Response(Buffer.concat(content), { status, headers: head });
  } finally {
    endTurn();
  }
}

/** Checks each page of items as the only one of its list. */
function itemsCheck(contract: Contract, body: object) {
  const fields = Object.entries(body) as [string, unknown][];
  const withoutItems = Object.fromEntries(
    fields.map(([name, value]) => [name, Array.isArray(value) || isPages(value) ? [] : value]),
  );
  return (name: string, items: readonly unknown[]) => checkResponse(contract, { ...withoutItems, [name]: items });
}

/** Includes the build, because another version of the product may respond with other fields. */
const etagOf = (version: string): string => `"${buildId ?? 'development'}.${version}"`;

function checkResponse(contract: Contract, body: unknown): void {
  if (env.CHECK_RESPONSES !== 'on' || !contract.response) return;
  const result = contract.response.safeParse(JSON.parse(JSON.stringify(body)));
  if (!result.success) {
    throw new Error(
      `${contract.method} ${contract.path} responded against its contract: ${z.prettifyError(result.error)}`,
    );
  }
}
