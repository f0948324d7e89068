import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { endpointPath } from './method';
import type { ResponseKind } from '@/server/http/security-headers';

const routes = z.object({
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
  const { staticRoutes, dynamicRoutes } = routes.parse(JSON.parse(readFileSync(file, 'utf8')));
  return [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
}
