import { allowedMethods } from './method';
import { hasDotSegment, rawPathOf } from './request-path';

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

const maxStateLength = 20 * 2000;
/** Twice the depth of the longest path; Next overflows the stack at some thousand levels. */
const maxStateDepth = 64;

function isRouterState(header: string | string[]): boolean {
  if (Array.isArray(header) || header.length > maxStateLength) return false;
  try {
    return isTree(JSON.parse(decodeURIComponent(header)));
  } catch {
    return false;
  }
}

const markers: readonly unknown[] = ['refetch', 'inside-shared-layout', 'metadata-only'];
const parameterKinds: readonly unknown[] = [
  'c',
  'oc',
  'd',
  ...['', '(.)', '(..)', '(...)', '(..)(..)'].flatMap((level) => (level ? [`ci${level}`, `di${level}`] : [])),
];

/** [segment, children by slot, [URL, search]?, marker?, hints?, path?] */
function isTree(value: unknown, depth = 0): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6 || depth > maxStateDepth) return false;
  const [segment, children, url, marker, hints, path] = value as unknown[];
  return (
    isSegment(segment) &&
    isRecord(children) &&
    Object.values(children).every((child) => isTree(child, depth + 1)) &&
    (isAbsent(url) || (Array.isArray(url) && url.length === 2 && url.every(isString))) &&
    (isAbsent(marker) || markers.includes(marker)) &&
    (isAbsent(hints) || typeof hints === 'number') &&
    (path === undefined || isString(path))
  );
}

/** A name, or [parameter, value, kind, static siblings]. */
function isSegment(value: unknown): boolean {
  if (isString(value)) return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, text, kind, siblings] = value as unknown[];
  const hasSiblings = siblings === null || (Array.isArray(siblings) && siblings.every(isString));
  return isString(name) && isString(text) && parameterKinds.includes(kind) && hasSiblings;
}

const isString = (value: unknown): boolean => typeof value === 'string';
const isAbsent = (value: unknown): boolean => value === undefined || value === null;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
