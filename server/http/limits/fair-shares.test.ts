import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { endpoint } from '@/server/http/endpoint';
import { maxStoredLength } from '@/server/http/idempotency';
import { db } from '@/server/platform/db';
import { HttpResult, redirectTo } from '@/server/platform/http-result';
import { sessionCookie } from '@/server/platform/session-cookie';
import { aUser } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { inParallel } from '@/tests/support/jobs/poll';
import { sessionSeal } from '@/tests/support/users';
import { deferred } from '@/tests/support/jobs/deferred';

afterEach(() => {
  vi.useRealTimers();
});

const common = { path: '/test', summary: 'A test', audience: 'user' } as const;
const spoken = contract({ ...common, method: 'GET', limit: 'speech', status: 204 });
const searched = contract({ ...common, audience: 'public', method: 'GET', limit: 'search', status: 204 });
const redirected = contract({ ...common, method: 'GET', status: 302, kind: 'redirect' });
const large = contract({ ...common, method: 'GET', status: 200, response: z.string() });
const change = contract({ ...common, method: 'POST', params: z.object({ projectId: z.string() }), status: 204 });
const changeWithBody = contract({
  ...common,
  method: 'POST',
  params: z.object({ projectId: z.string() }),
  body: z.strictObject({}),
  status: 204,
});
const creation = contract({
  ...common,
  method: 'POST',
  status: 201,
  response: z.strictObject({ id: z.string(), script: z.string() }),
});

const creations = contract({
  ...common,
  method: 'POST',
  status: 201,
  response: z.array(z.strictObject({ id: z.string(), peaks: z.string() })),
});

/** Returns the session of a user's further browser. */
async function aBrowser(userId: string): Promise<string> {
  return `${sessionCookie()}=${encodeURIComponent(await sessionSeal(userId, { isFresh: true }))}`;
}

function requestOf(
  cookie: string,
  { method = 'GET', idempotencyKey = '', signal = AbortSignal.any([]), address = '192.0.2.7' } = {},
) {
  const headers = { cookie, 'x-forwarded-for': address, 'idempotency-key': idempotencyKey || randomUUID() };
  return new Request('http://localhost/v1/test', { method, headers, signal });
}

const context = (params = {}) => ({ params: Promise.resolve(params) });

/** Returns a handler whose runs end when the test releases them. */
function heldWork() {
  const released = deferred();
  const work = { running: 0, most: 0, release: released.resolve };
  const run = async () => {
    work.running += 1;
    work.most = Math.max(work.most, work.running);
    await released.promise;
    work.running -= 1;
  };
  return { work, run };
}

test('a limit counts the requests of a user in all sessions', async () => {
  setTime(new Date());
  const [one, other] = [await aUser(), await aUser()];
  const browsers = [await aBrowser(one.id), await aBrowser(one.id)];
  const get = endpoint(spoken, () => Promise.resolve());
  const statuses: number[] = [];
  for (let count = 0; count < 11; count++) {
    statuses.push((await get(requestOf(browsers[count % 2] ?? ''), context())).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  expect((await get(requestOf(await aBrowser(other.id)), context())).status).toBe(204);
});

test('large responses take more of a limit', async () => {
  setTime(new Date());
  const [one, other] = [await aUser(), await aUser()];
  const cookie = await aBrowser(one.id);
  const get = endpoint(large, () => Promise.resolve('x'.repeat(16_000_000)));
  const statuses: number[] = [];
  for (let count = 0; count < 3; count++) statuses.push((await get(requestOf(cookie), context())).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await get(requestOf(await aBrowser(other.id)), context())).status).toBe(200);
});

test('four requests of a user run at a time, and those of others meanwhile', async () => {
  const [one, other] = [await aUser(), await aUser()];
  const browsers = [await aBrowser(one.id), await aBrowser(one.id)];
  const { work, run } = heldWork();
  const get = endpoint(spoken, run);
  const responses = inParallel(7, async (index) => (await get(requestOf(browsers[index % 2] ?? ''), context())).status);
  await expect.poll(() => work.running).toBe(4);
  const bystander = endpoint(spoken, () => Promise.resolve());
  expect((await bystander(requestOf(await aBrowser(other.id)), context())).status).toBe(204);
  work.release();
  expect((await responses).map((result) => result.status === 'fulfilled' && result.value)).toEqual(Array(7).fill(204));
  expect(work.most).toBe(4);
});

test('what a redirect waits for leaves the turns of its user to other requests', async () => {
  const cookie = await aBrowser((await aUser()).id);
  const { work, run } = heldWork();
  const get = endpoint(redirected, async () => redirectTo('https://store.example/', { wait: run }));
  const responses = inParallel(5, async () => (await get(requestOf(cookie), context())).status);
  await expect.poll(() => work.running).toBe(5);
  work.release();
  expect((await responses).map((result) => result.status === 'fulfilled' && result.value)).toEqual(Array(5).fill(302));
});

test('a client that leaves waits for no redirect', async () => {
  const cookie = await aBrowser((await aUser()).id);
  const client = new AbortController();
  const wait = async (signal: AbortSignal) => {
    client.abort();
    signal.throwIfAborted();
  };
  const get = endpoint(redirected, async () => redirectTo('https://store.example/', { wait }));
  expect((await get(requestOf(cookie, { signal: client.signal }), context())).status).toBe(499);
});

test('two searches of a network run at a time, and those of others meanwhile', async () => {
  const { work, run } = heldWork();
  const get = endpoint(searched, run);
  const search = async (address: string) => (await get(requestOf('', { address }), context())).status;
  const responses = inParallel(4, (index) => search(`2001:db8::${index}`));
  await expect.poll(() => work.running).toBe(2);
  const other = search('2001:db8:0:1::1');
  await expect.poll(() => work.running).toBe(3);
  work.release();
  expect(await other).toBe(204);
  expect((await responses).map((result) => result.status === 'fulfilled' && result.value)).toEqual(Array(4).fill(204));
  expect(work.most).toBe(3);
});

test('a request whose client leaves does not run', async () => {
  const user = await aUser();
  const cookie = await aBrowser(user.id);
  const { work, run } = heldWork();
  const get = endpoint(spoken, run);
  const running = inParallel(4, () => get(requestOf(cookie), context()));
  await expect.poll(() => work.running).toBe(4);
  const client = new AbortController();
  const waiting = get(requestOf(cookie, { signal: client.signal }), context());
  client.abort();
  expect((await waiting).status).toBe(499);
  work.release();
  await running;
  expect(work.most).toBe(4);
});

test('four changes of a project of several users run at a time', async () => {
  const cookies = await Promise.all(Array.from({ length: 3 }, async () => aBrowser((await aUser()).id)));
  const { work, run } = heldWork();
  const post = endpoint(change, run);
  const send = (index: number, projectId: string) =>
    post(requestOf(cookies[index % 3] ?? '', { method: 'POST' }), context({ projectId }));
  const responses = inParallel(6, async (index) => (await send(index, 'one project')).status);
  await expect.poll(() => work.running).toBe(4);
  const other = send(0, 'another project');
  await expect.poll(() => work.running).toBe(5);
  work.release();
  expect((await other).status).toBe(204);
  expect((await responses).map((result) => result.status === 'fulfilled' && result.value)).toEqual(Array(6).fill(204));
  expect(work.most).toBe(5);
});

test('requests whose bodies do not arrive hold no turn of their project', async () => {
  const post = endpoint(changeWithBody, () => Promise.resolve());
  const where = context({ projectId: 'a further project' });
  const headers = { 'x-forwarded-for': '192.0.2.8', 'content-type': 'application/json' };
  let numReading = 0;
  const ended = deferred();
  const slow = inParallel(4, async () => {
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          numReading += 1;
          await ended.promise;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const cookie = await aBrowser((await aUser()).id);
    const init = { method: 'POST', headers: { ...headers, cookie }, body, duplex: 'half' } as RequestInit;
    return post(new Request('http://localhost/v1/test', init), where);
  });
  await expect.poll(() => numReading).toBe(4);
  const init = { method: 'POST', headers: { ...headers, cookie: await aBrowser((await aUser()).id) }, body: '{}' };
  expect((await post(new Request('http://localhost/v1/test', init), where)).status).toBe(204);
  ended.resolve();
  await slow;
});

test('a repeated request gets its resource, of which only the id is stored', async () => {
  const user = await aUser();
  const cookie = await aBrowser(user.id);
  const run = vi.fn(() => Promise.resolve({ id: 'project-1', script: 'As created' }));
  const reload = vi.fn((_: unknown, id: string) => Promise.resolve({ id, script: 'As it is now' }));
  const post = endpoint(creation, () => run().then((body) => new HttpResult(body)), { reload });
  const idempotencyKey = randomUUID();
  const send = async () => {
    const response = await post(requestOf(cookie, { method: 'POST', idempotencyKey }), context());
    return [response.status, await response.json()];
  };
  expect(await send()).toEqual([201, { id: 'project-1', script: 'As created' }]);
  expect(await send()).toEqual([201, { id: 'project-1', script: 'As it is now' }]);
  expect(run).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ userId: user.id }),
    'project-1',
    expect.objectContaining({ ids: [] }),
  );
  const where = { owner_key: { owner: user.id, key: idempotencyKey } };
  expect(await db.idempotencyKey.findUnique({ where })).toMatchObject({
    state: 'completed',
    response: { id: 'project-1' },
  });
});

test('a repeated request for an array gets its items, of which only the ids are stored', async () => {
  const user = await aUser();
  const cookie = await aBrowser(user.id);
  const rows = [
    { id: 'take-1', peaks: 'a' },
    { id: 'take-2', peaks: 'b' },
  ];
  const reload = vi.fn((_actor: unknown, _id: string, { ids }: { ids: readonly string[] }) =>
    Promise.resolve(ids.map((id) => ({ id, peaks: 'now' }))),
  );
  const post = endpoint(creations, () => Promise.resolve(rows), { reload });
  const idempotencyKey = randomUUID();
  const send = async () => (await post(requestOf(cookie, { method: 'POST', idempotencyKey }), context())).json();
  expect(await send()).toEqual(rows);
  expect(await send()).toEqual(rows.map(({ id }) => ({ id, peaks: 'now' })));
  const where = { owner_key: { owner: user.id, key: idempotencyKey } };
  expect((await db.idempotencyKey.findUnique({ where }))?.response).toEqual({ ids: ['take-1', 'take-2'] });
});

test.each([maxStoredLength - 1_000, maxStoredLength])(
  'stores no response of more than a small size: with %i characters, a repeated request has no second effect',
  async (length) => {
    const user = await aUser();
    const cookie = await aBrowser(user.id);
    const run = vi.fn(() => Promise.resolve({ id: 'project-1', script: 'x'.repeat(length) }));
    const post = endpoint(creation, run);
    const idempotencyKey = randomUUID();
    const send = () => post(requestOf(cookie, { method: 'POST', idempotencyKey }), context());
    expect((await send()).status).toBe(201);
    const isStored = length < maxStoredLength;
    const repeated = await send();
    expect(repeated.status).toBe(isStored ? 201 : 409);
    expect(await repeated.json()).toMatchObject(isStored ? { id: 'project-1' } : { code: 'already-done' });
    expect(run).toHaveBeenCalledOnce();
    const where = { owner_key: { owner: user.id, key: idempotencyKey } };
    const stored = JSON.stringify((await db.idempotencyKey.findUnique({ where }))?.response ?? null);
    expect(stored.length).toBeLessThanOrEqual(maxStoredLength);
  },
);
