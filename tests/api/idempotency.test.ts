import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { db, disconnect } from '@/server/platform/db';
import { customerForm } from '@/tests/support/accounts';
import { aUser } from '@/tests/support/builders';
import { type ApiClient, loginAs, visitor, webUrl } from '@/tests/support/network/api';
import { busyStatuses, inParallel } from '@/tests/support/jobs/poll';

afterAll(() => disconnect());

async function customer() {
  const { id } = await aUser();
  return { id, client: await loginAs({ id }) };
}

test('one key sent twenty times at once, through two servers, creates one resource and returns one response', async () => {
  const { id, client } = await customer();
  const other = await loginAs({ id }, { url: webUrl('second') });
  const idempotencyKey = randomUUID();
  const create = (from: ApiClient) =>
    from.send('POST /users/{userId}/playlists', {
      params: { userId: id },
      body: { name: 'Calm voices' },
      idempotencyKey,
    });
  const all = await inParallel(20, (index) => create(index % 2 === 0 ? client : other));
  const concurrent = all.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  expect(concurrent).toHaveLength(20);
  expect(concurrent.filter(({ status }) => ![201, ...busyStatuses].includes(status))).toEqual([]);
  // Afterwards each server returns the stored response.
  const responses = [...concurrent, await create(client), await create(other)].filter(({ status }) => status === 201);
  expect(responses.length).toBeGreaterThan(2);
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(await db.playlist.count({ where: { userId: id } })).toBe(1);
});

test('rejects a key that was used for another body or endpoint', async () => {
  const { id, client } = await customer();
  const idempotencyKey = randomUUID();
  const make = (name: string) =>
    client.send('POST /users/{userId}/playlists', { params: { userId: id }, body: { name }, idempotencyKey });
  expect((await make('First')).status).toBe(201);
  expect((await make('Second')).status).toBe(400);
  const elsewhere = await client.send('POST /analytics/events', { body: { name: 'search-view' }, idempotencyKey });
  expect(elsewhere.status).toBe(400);
  expect(await db.playlist.count({ where: { userId: id } })).toBe(1);
});

test('a key belongs to its user', async () => {
  const [one, two] = [await customer(), await customer()];
  const idempotencyKey = randomUUID();
  for (const { id, client } of [one, two]) {
    const response = await client.send('POST /users/{userId}/playlists', {
      params: { userId: id },
      body: { name: 'Mine' },
      idempotencyKey,
    });
    expect(response.status).toBe(201);
    expect(await db.playlist.count({ where: { userId: id } })).toBe(1);
  }
});

test('stores a visitor’s key without the IP address', async () => {
  const address = '10.71.82.93';
  const idempotencyKey = randomUUID();
  const send = () =>
    visitor({ address }).send('POST /analytics/events', { body: { name: 'search-view' }, idempotencyKey });
  expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
  const rows = await db.idempotencyKey.findMany({ where: { key: idempotencyKey } });
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(address);
});

test('does not store a rejected request: the corrected one may use the same key', async () => {
  const client = visitor();
  const idempotencyKey = randomUUID();
  const form = customerForm();
  const refused = await client.send('POST /users', { body: { ...form, password: 'password1' }, idempotencyKey });
  expect(refused.status).toBe(400);
  expect((await client.send('POST /users', { body: form, idempotencyKey })).status).toBe(201);
});

test('a login with the same key gets a new session, and neither it nor the password is stored', async () => {
  const { email } = await aUser();
  const client = visitor();
  const idempotencyKey = randomUUID();
  for (let round = 0; round < 2; round++) {
    client.cookies.clear();
    await client.call('POST /login', { body: { email, password: samplePassword }, idempotencyKey });
    expect((await client.send('GET /me', {})).status).toBe(200);
  }
  expect(await db.idempotencyKey.count({ where: { key: idempotencyKey } })).toBe(0);
});

test.each(['', 'x'.repeat(201)])('a key has 1 to 200 characters (%#)', async (key) => {
  const response = await visitor().fetch('/v1/analytics/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: '{"name":"search-view"}',
  });
  expect(response.status).toBe(key === '' ? 204 : 400);
});
