import { contracts } from '@/lib/contracts';

/** Literal paths come before those with a parameter. */
const routes = [...new Set(contracts.map(({ path }) => path))]
  .map((path) => ({
    pattern: new RegExp(`^/v1${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    path,
    numParameters: path.split('{').length,
    methods: contracts.filter((contract) => contract.path === path).map(({ method }) => method as string),
  }))
  .toSorted((a, b) => a.numParameters - b.numParameters);

const routeOf = (path: string) => routes.find(({ pattern }) => pattern.test(path));

/** Returns the path of the contract: `/v1/projects/{projectId}`; null for an unknown endpoint. */
export function endpointPath(path: string): string | null {
  const route = routeOf(path);
  return route ? `/v1${route.path}` : null;
}

export function allowedMethods(path: string): string[] | null {
  const route = routeOf(path);
  if (!route) return null;
  return [...route.methods, ...(route.methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}
