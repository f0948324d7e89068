import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { allowedMethods, hasDotSegment, rawPathOf } from './paths';

export type RequestRefusal = {
  status: 400 | 405 | 431;
  code: 'validation' | 'method-not-allowed' | 'too-large';
  message: string;
  headers: Record<string, string>;
};

type CheckedRequest = {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
};

const pageMethods = ['GET', 'HEAD'];
const apiMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Rejects requests that Next would answer with a 500 or plain text: invalid URLs, unknown methods, and an invalid
 * router state. Also rejects `.` and `..` in a path, escaped or not: Next would resolve them after the limits and the
 * headers have been chosen by the path. Pages are read-only: every change goes through /v1.
 */
export function refusalOf({ method, url, headers }: CheckedRequest): RequestRefusal | null {
  const path = rawPathOf(url);
  const isApi = /^\/v1(?:\/|$)/.test(path);
  // In the API, a path with NUL is an unknown id (404); a file name must not contain it.
  if (!isReadablePath(url, { allowsNul: isApi })) return invalid('This URL cannot be read.');
  const allowed = isApi ? (allowedMethods(path) ?? apiMethods) : pageMethods;
  if (!allowed.includes(method)) {
    return {
      status: 405,
      code: 'method-not-allowed',
      message: `${method} is not allowed here. Use ${allowed.join(', ')}.`,
      headers: { Allow: allowed.join(', ') },
    };
  }
  const state = headers['next-router-state-tree'];
  if (state !== undefined && !isRouterState(state)) return invalid('The header Next-Router-State-Tree cannot be read.');
  return null;
}

const invalid = (message: string): RequestRefusal => ({ status: 400, code: 'validation', message, headers: {} });

function isReadablePath(url: string, { allowsNul }: { allowsNul: boolean }): boolean {
  if (!url.startsWith('/') || /^\/[/\\]/.test(url)) return false;
  try {
    const path = decodeURIComponent(rawPathOf(url));
    return !hasDotSegment(path) && (allowsNul || !path.includes('\0'));
  } catch {
    return false;
  }
}

/**
 * Limit of braces, one for each level of the state: Next parses it in a time that grows with the square of its depth.
 */
const maxStateBraces = 200;

/** Next responds with a 500, and logs an error, when its own parser rejects the header. */
function isRouterState(header: string | string[]): boolean {
  if ((String(header).match(/\{|%7b/gi) ?? []).length > maxStateBraces) return false;
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}
