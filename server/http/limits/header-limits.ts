import type { IncomingHttpHeaders } from 'node:http';
import type { RequestRefusal } from '@/server/http/request/request-refusal';

/** Maximum for the names and values of all headers, without the request line. */
export const maxHeadersBytes = 16 * 1024;
/** Maximum per header; browsers shorten a Referer to 4 kB. */
const maxHeaderBytes = 4 * 1024;
/** The state of the router contains each parameter of a search, escaped twice. */
const longHeaders = new Set(['cookie', 'next-router-state-tree']);

/** Next tests this header with a pattern that takes quadratic time, and no setting replaces it everywhere. */
const maxUserAgentLength = 256;

/** @param rawHeaders names and values in turn, in Latin-1: a character is a byte */
export function headersRefusal(rawHeaders: readonly string[]): RequestRefusal | null {
  let totalBytes = 0;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    totalBytes += name.length + value.length;
    const isTooLong = value.length > maxHeaderBytes && !longHeaders.has(name.toLowerCase());
    if (isTooLong || totalBytes > maxHeadersBytes) return headersTooLarge;
  }
  return null;
}

export const headersTooLarge: RequestRefusal = {
  status: 431,
  code: 'too-large',
  message: 'The headers of this request are too large. If you use a browser, please delete the cookies of this site.',
  headers: {},
};

export function shortenUserAgent(headers: IncomingHttpHeaders): void {
  const agent = headers['user-agent'];
  if (agent !== undefined) headers['user-agent'] = agent.slice(0, maxUserAgentLength);
}
