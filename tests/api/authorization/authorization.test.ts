import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '@/lib/client/api';
import { contracts } from '@/lib/contracts';
import { disconnect } from '@/server/platform/db';
import { expectedStatuses, rowsByName, senderFor } from './authorization-attempt';
import { effects } from './effects';
import { type ApiClient, loginAs, visitor } from '@/tests/support/network/api';
import { type Kind, kinds, type People, somePeople } from '@/tests/support/builders';

/** Sends every request of the contracts as every kind of user. */
let people: People;
const clients = new Map<Kind, ApiClient>();
const send = senderFor(() => people);

beforeAll(async () => {
  people = await somePeople();
  for (const kind of [...kinds, 'supportAdmin'] as const) {
    clients.set(kind, kind === 'visitor' ? visitor() : await loginAs({ id: people.ids[kind] }));
  }
});

afterAll(() => disconnect());

test('every endpoint has a row, and every row an endpoint; without a session each is tried', () => {
  const names = contracts.map(({ method, path }) => `${method} ${path}`);
  expect([...rowsByName.keys()].toSorted()).toEqual(names.toSorted());
  const forVisitors = [...rowsByName].filter(([, rows]) =>
    rows.some(({ only }) => (only ?? kinds).includes('visitor')),
  );
  expect(forVisitors.map(([name]) => name)).toEqual([...rowsByName.keys()]);
});

const forAdminsOnly = contracts.filter(
  ({ method, path, audience }) =>
    effects[`${method} ${path}` as CallName] === 'money' ||
    (audience === 'support' && effects[`${method} ${path}` as CallName] === 'lasting'),
);
test.each(forAdminsOnly.map(({ method, path }) => `${method} ${path}`))('no support agent may %s', (name) => {
  expect((rowsByName.get(name) ?? []).flatMap(({ may }) => may)).not.toContain('support');
});

describe.each(contracts.map((call) => ({ name: `${call.method} ${call.path}`, call })))('$name', ({ name, call }) => {
  const rows = rowsByName.get(name) ?? [];
  const cells = rows.flatMap((row) =>
    (row.only ?? kinds).map((kind) => ({ kind, row, title: [kind, row.label ?? ''].join(' ') })),
  );
  test.each(cells)('$title', async ({ kind, row }) => {
    const client = clients.get(kind);
    if (!client) throw new Error(`There is no client for ${kind}.`);
    const { status, headers, refusal } = await send({ name, row, kind, client });
    expect(expectedStatuses(row, kind, call)).toContain(status);
    if (kind !== 'visitor' || call.audience === 'public') return;
    expect(headers.get('cache-control')).toContain('no-store');
    expect(refusal).toEqual({ error: 'Please login', code: 'unauthenticated' });
  });
});
