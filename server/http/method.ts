import { contracts } from '@/lib/contracts';

/** Literal paths come before those with a parameter. */
const routes = [...new Set(contracts.map(({ path }) => path))]
  .map((path) => ({
    pattern: new RegExp(`^/v1${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    numParameters: path.split('{').length,
    methods: contracts.filter((call) => call.path === path).map(({ method }) => method as string),
  }))
  .toSorted((a, b) => a.numParameters - b.numParameters);

export function allowedMethods(path: string): string[] | null {
  const route = routes.find(({ pattern }) => pattern.test(path));
  if (!route) return null;
  return [...route.methods, ...(route.methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
}
