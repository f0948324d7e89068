import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { contracts } from '@/lib/contracts';
import type { ResponseKind } from '@/server/http/security-headers';

type PathNode<T> = { values: T[]; literals: Map<string, PathNode<T>>; parameter?: PathNode<T> };

const newPathNode = <T>(): PathNode<T> => ({ values: [], literals: new Map() });

const isParameter = (segment: string): boolean => segment.startsWith('{');

/**
 * Finds values by paths whose parameters are in braces: `/projects/{projectId}`, in segments that are not decoded. Where a
 * literal segment leads to a value, it comes before a parameter. A parameter is not empty.
 */
export class PathTree<T> {
  private readonly root = newPathNode<T>();

  constructor(entries: ReadonlyArray<readonly [path: string, value: T]>) {
    for (const [path, value] of entries) this.add(path, value);
  }

  private add(path: string, value: T): void {
    let node = this.root;
    for (const segment of segmentsOf(path)) {
      const next = (isParameter(segment) ? node.parameter : node.literals.get(segment)) ?? newPathNode<T>();
      if (isParameter(segment)) node.parameter = next;
      else node.literals.set(segment, next);
      node = next;
    }
    node.values.push(value);
  }

  /** Returns the values of the path that matches. */
  find(segments: readonly string[]): readonly T[] {
    return findFrom(this.root, segments, 0);
  }
}

function findFrom<T>(node: PathNode<T>, segments: readonly string[], at: number): readonly T[] {
  const segment = segments[at];
  if (segment === undefined) return node.values;
  const literal = node.literals.get(segment);
  const found = literal ? findFrom(literal, segments, at + 1) : [];
  if (found.length > 0 || !node.parameter || segment === '') return found;
  return findFrom(node.parameter, segments, at + 1);
}

export const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** Returns the parameters of `path`, decoded, in segments that match it. */
export function parametersIn(path: string, segments: readonly string[]): Record<string, string> {
  const pairs = segmentsOf(path).map((name, index) => [name, segments[index] ?? ''] as const);
  return Object.fromEntries(
    pairs.filter(([name]) => isParameter(name)).map(([name, value]) => [name.slice(1, -1), decodeURIComponent(value)]),
  );
}

const contractTree = new PathTree(contracts.map((contract) => [`/v1${contract.path}`, contract]));

const contractsAt = (path: string) => contractTree.find(segmentsOf(path));

/** Returns the path of the contract: `/v1/projects/{projectId}`; null for an unknown endpoint. */
function endpointPath(path: string): string | null {
  const [contract] = contractsAt(path);
  return contract ? `/v1${contract.path}` : null;
}

export function allowedMethods(path: string): string[] | null {
  const methods: string[] = contractsAt(path).map(({ method }) => method);
  if (methods.length === 0) return null;
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}

const routesManifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
});

const unknownRoute = 'unknown';

/**
 * Returns a function that names the route of a path without its values, which may be personal: `/projects/[projectId]`,
 * `/v1/projects/{projectId}`, or `unknown`.
 * @param buildFolder Next's build folder, null in development.
 */
export function routeNames(buildFolder: string | null): (kind: ResponseKind, pathname: string) => string {
  const pages = buildFolder === null ? [] : readPages(join(buildFolder, 'routes-manifest.json'));
  return (kind, pathname) => {
    if (kind === 'api') return endpointPath(pathname) ?? unknownRoute;
    if (kind !== 'page') return kind;
    return pages.find(({ pattern }) => pattern.test(pathname))?.page ?? unknownRoute;
  };
}

function readPages(file: string): Array<{ page: string; pattern: RegExp }> {
  const { staticRoutes, dynamicRoutes } = routesManifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  return [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
}

/** Returns the path without query and fragment, not decoded. */
export const rawPathOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? '';

/** Next resolves such segments, like a browser, after tabs and line ends have been removed. */
export function hasDotSegment(decodedPath: string): boolean {
  const segments = decodedPath.replace(/[\t\n\r]/g, '').split(/[/\\]/);
  return segments.some((segment) => segment === '.' || segment === '..');
}

const unreserved = /[\w.~-]/;

/**
 * Decodes the escapes in the path that are never needed (RFC 3986, section 6.2.2.2), so that a path has one spelling:
 * what depends on its beginning must see the same text as Next. Escapes brackets: Next would replace `[...path]` by its
 * value.
 */
export function normalizedUrl(url: string): string {
  const path = rawPathOf(url);
  const normalized = path.replace(/%[\da-f]{2}/gi, (escaped) => {
    const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return unreserved.test(letter) ? letter : escaped;
  });
  return normalized.replace(/[[\]]/g, encodeURIComponent) + url.slice(path.length);
}
