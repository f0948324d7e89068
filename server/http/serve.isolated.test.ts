import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { contracts } from '@/lib/contracts';
import type { Contract } from '@/lib/contracts/contract';
import type { Route } from '@/server/access/bind';
import { allowedMethods, segmentsOf } from '@/server/http/request/paths';

type Handlers = Partial<Record<string, (request: Request) => Promise<Response>>>;

vi.mock('./endpoint', () => ({
  endpoint:
    ({ method, path }: Contract) =>
    async (_request: Request, { params }: { params: Promise<unknown> }) =>
      Response.json({ name: `${method} ${path}`, params: await params }),
}));

const routeFiles = globSync('app/v1/**/route.ts');
const tableFiles = globSync('server/*/routes.ts');

const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ resolve(file));

/** Sends a request to the file that Next chooses: that of the first segment, or the one for all others. */
async function send(method: string, segments: readonly string[]): Promise<Response> {
  const own = `app/v1/${segments[0] ?? ''}/[[...path]]/route.ts`;
  const file = existsSync(own) ? own : 'app/v1/[...path]/route.ts';
  const handler = ((await load(file)) as Handlers)[method === 'HEAD' ? 'GET' : method];
  if (!handler) throw new Error(`${file} has no ${method}.`);
  return handler(new Request(`http://localhost${addressOf(segments)}?path=x`, { method }));
}

const addressOf = (segments: readonly string[]) => `/v1/${segments.map(encodeURIComponent).join('/')}`;

const sampleOf = (name: string) => `${name} / %2F \0`;

function requestOf(path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const segments = segmentsOf(path).map((part) => (part.startsWith('{') ? sampleOf(part.slice(1, -1)) : part));
  return { segments, params: Object.fromEntries(names.map((name) => [name, sampleOf(name)])) };
}

test('every contract has one row in the tables of the domains', async () => {
  const tables = await Promise.all(
    tableFiles.map(async (file) => Object.values((await load(file)) as Record<string, readonly Route[]>)),
  );
  const named = ({ method, path }: Contract) => `${method} ${path}`;
  const rows = tables.flat(2).map(({ contract }) => named(contract));
  expect(rows.toSorted()).toEqual(contracts.map(named).toSorted());
});

test('there are few route files: each costs time in every build', () => {
  expect(routeFiles.length).toBeGreaterThan(0);
  expect(routeFiles.length).toBeLessThanOrEqual(30);
});

describe.each(contracts)('$method $path', ({ method, path }) => {
  const { segments, params } = requestOf(path);

  test('is served by its row, with its parameters decoded once', async () => {
    expect(await (await send(method, segments)).json()).toEqual({ name: `${method} ${path}`, params });
    if (method === 'GET') expect((await send('HEAD', segments)).status).toBe(200);
  });

  test('is listed among the methods of its path', async () => {
    const response = await send('OPTIONS', segments);
    const allowed = allowedMethods(addressOf(segments)) ?? [];
    expect(allowed).toContain(method);
    expect([response.status, response.headers.get('allow')]).toEqual([204, allowed.toSorted().join(', ')]);
  });
});

const folders = routeFiles.map((file) => file.split('/')[2] ?? '').filter((folder) => !folder.startsWith('['));

test.each(['nothing', ...folders])('/v1/%s/… that is no endpoint', async (first) => {
  const segments = [first, ...'abcdefg'];
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await send(method, segments);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'No such endpoint.', code: 'not-found' });
  }
  expect((await send('OPTIONS', segments)).headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT');
});
