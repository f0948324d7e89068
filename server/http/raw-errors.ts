import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';

type Replacement = { body: string; headers: Record<string, string> };

/**
 * Replaces the plain 'Internal Server Error' that Next sends when it throws outside a page or a route: a status of 500
 * or more without a content type. Every other response has one.
 */
export function replaceRawErrors(response: ServerResponse, replacement: () => Replacement): void {
  const { writeHead, write, end } = response;
  let replaced: Replacement | null = null;

  const isRaw = (status: number, headArguments: unknown) =>
    status >= 500 && !response.hasHeader('content-type') && !/content-type/i.test(JSON.stringify(headArguments ?? ''));

  response.writeHead = function replaceHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ) {
    if (!isRaw(status, [reason, headers])) return Reflect.apply(writeHead, response, [status, reason, headers]);
    replaced = replacement();
    for (const [name, value] of Object.entries(replaced.headers)) response.setHeader(name, value);
    return Reflect.apply(writeHead, response, [status]);
  };
  response.write = function replaceWrite(...args: unknown[]) {
    requireHead();
    return replaced ? true : Reflect.apply(write, response, args);
  };
  response.end = function replaceEnd(...args: unknown[]) {
    requireHead();
    const callback = args.find((arg) => typeof arg === 'function');
    return Reflect.apply(end, response, replaced ? [replaced.body, callback] : args);
  };

  /** Node writes an implicit header inside `write` and `end`, too late to replace the body. */
  function requireHead(): void {
    if (!response.headersSent && isRaw(response.statusCode, null)) response.writeHead(response.statusCode);
  }
}
