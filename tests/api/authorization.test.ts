import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf, type CallName } from '@/lib/client/api';
import { contracts } from '@/lib/contracts';
import { disconnect } from '@/server/platform/db';
import type { Row } from '@/tests/api/authorization-row';
import { table } from '@/tests/api/authorization-table';
import { type ApiClient, loginAs, processUrl, visitor } from '@/tests/support/api';
import { type Kind, kinds, makePeople, makeScene, type People, type Scene } from '@/tests/support/scene';

/** Sends every request of the contracts as every kind of user. */
let people: People;
const clients = new Map<Kind, ApiClient>();

beforeAll(async () => {
  people = await makePeople();
  for (const kind of [...kinds, 'supportAdmin'] as const) {
    clients.set(kind, kind === 'visitor' ? visitor() : await loginAs({ id: people.ids[kind] }));
  }
});

afterAll(() => disconnect());

const known = new Map(Object.entries(table).map(([name, rows]) => [name, 'may' in rows ? [rows] : rows]));

test('every endpoint has a row, and every row an endpoint', () => {
  const names = contracts.map(({ method, path }) => `${method} ${path}`);
  expect([...known.keys()].toSorted()).toEqual(names.toSorted());
});

describe.each(contracts.map((call) => ({ name: `${call.method} ${call.path}`, call })))('$name', ({ name, call }) => {
  const rows = known.get(name) ?? [];
  const cells = rows.flatMap((row) =>
    (row.only ?? kinds).map((kind) => ({ kind, row, title: [kind, row.label ?? ''].join(' ') })),
  );
  test.each(cells)('$title', async ({ kind, row }) => {
    const status = await attempt(name, kind, row);
    expect(expectedStatuses(row, kind, call)).toContain(status);
  });
});

function expectedStatuses(row: Row, kind: Kind, call: { status: number; audience: string }): readonly number[] {
  if (row.may.includes(kind)) return row.answers ?? [call.status, 409];
  if (kind === 'visitor' && call.audience !== 'public') return [401];
  return [row.refusal ?? 403];
}

const sharedScenes = new Map<Row, Promise<Scene>>();

/** Reading and refusals change nothing, so these requests of a row share a scene. */
function sceneFor(name: string, row: Row, kind: Kind): Promise<Scene> {
  const make = () => makeScene(people, row.state ?? 'listed');
  if (row.may.includes(kind) && !name.startsWith('GET ')) return make();
  const shared = sharedScenes.get(row) ?? make();
  sharedScenes.set(row, shared);
  return shared;
}

/** Proxies block the metrics: they are requested from a web process, with the same session. */
function clientFor(name: string, kind: Kind): ApiClient | undefined {
  const client = clients.get(kind);
  if (!client || name !== 'GET /metrics') return client;
  const direct = visitor({ url: processUrl() });
  for (const [cookie, value] of client.cookies) direct.cookies.set(cookie, value);
  return direct;
}

async function attempt(name: string, kind: Kind, row: Row): Promise<number> {
  const scene = await sceneFor(name, row, kind);
  const client = clientFor(name, kind);
  if (!client) throw new Error(`There is no client for ${kind}.`);
  const parts = (await row.send?.(scene, kind)) ?? {};
  const [method = 'GET', path = '/'] = (name as CallName).split(' ');
  const hasBody = parts.body !== undefined || (method !== 'GET' && method !== 'DELETE');
  const ending = new AbortController();
  const response = await client.fetch(urlOf(path, parts.params, parts.query), {
    method,
    signal: ending.signal,
    headers: hasBody ? { 'content-type': 'application/json' } : undefined,
    body: hasBody ? JSON.stringify(parts.body ?? {}) : undefined,
  });
  ending.abort();
  return response.status;
}
