import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contracts/contract';
import { startSession } from '@/server/access/sessions';
import { endpoint } from './endpoint';
import { sessionHeader } from './request-session';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { StreamedResult } from '@/server/platform/http-result';
import { aUser } from '@/tests/support/builders';

const testContract = contract({
  method: 'POST',
  path: '/test',
  summary: 'An endpoint with a large body',
  audience: 'public',
  body: z.strictObject({ name: z.string().max(1e6).optional(), script: z.string().max(1e6).optional() }),
  maxBodyBytes: 1024 * 1024,
  largeBodyField: 'script',
  status: 204,
});

function requestOf(body: unknown, length: 'announced' | null = 'announced') {
  const text = JSON.stringify(body);
  let numPulled = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        numPulled += 1;
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = new Headers({ 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' });
  if (length) headers.set('content-length', String(text.length));
  const init = { method: 'POST', headers, body: stream, duplex: 'half' };
  return { request: new Request('http://localhost/v1/test', init), wasRead: () => numPulled > 0 };
}

const context = { params: Promise.resolve({}) };
const large = { script: 'x'.repeat(500_000) };
const refuse = () => Promise.reject(new AppError('forbidden', 'Missing scope edit-script'));

test('rights to a large body are checked before it is read', async () => {
  const run = vi.fn(() => Promise.resolve());
  const post = endpoint(testContract, run, { authorizeLargeBody: refuse });
  for (const length of ['announced', null] as const) {
    const { request, wasRead } = requestOf(large, length);
    expect((await post(request, context)).status).toBe(403);
    expect(wasRead()).toBe(false);
  }
  const small = requestOf({ script: 'short' });
  expect((await post(small.request, context)).status).toBe(204);
  expect(run).toHaveBeenCalledOnce();
});

test('a large body is allowed for its large field alone, and up to its limit', async () => {
  const run = vi.fn(() => Promise.resolve());
  const post = endpoint(testContract, run, { authorizeLargeBody: () => Promise.resolve() });
  expect((await post(requestOf(large).request, context)).status).toBe(204);
  expect((await post(requestOf(large, null).request, context)).status).toBe(204);
  expect((await post(requestOf({ name: 'x'.repeat(500_000) }).request, context)).status).toBe(413);
  const tooLarge = requestOf({ script: 'x'.repeat(1024 * 1024) });
  expect((await post(tooLarge.request, context)).status).toBe(413);
  expect(tooLarge.wasRead()).toBe(false);
});

test('an endpoint with a large body has to check rights before it', () => {
  expect(() => endpoint(testContract, () => Promise.resolve())).toThrow(/authorize/);
});

describe('a response of known size', () => {
  const list = contract({
    method: 'GET',
    path: '/test',
    summary: 'A list that can be large',
    audience: 'public',
    status: 200,
    response: z.strictObject({ name: z.string(), items: z.array(z.number()) }),
  });

  type Body = { name: string; items: number[] };

  function aLargeResponse(megabytes: number, items: readonly number[] = [1, 2]) {
    const read = vi.fn(() => {
      const pages = (async function* () {
        for (const item of items) yield await Promise.resolve([item]);
      })();
      return Promise.resolve({ version: 'v1', body: { name: 'List', items: pages } });
    });
    const measure = vi.fn(() => Promise.resolve(megabytes * 1_000_000));
    return {
      read,
      measure,
      get: endpoint(list, () => Promise.resolve(new StreamedResult<Body>({ version: 'v1', measure, read }))),
    };
  }

  const address = () => `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;
  const requestFrom = (from: string, init: RequestInit = {}) =>
    new Request('http://localhost/v1/test', { ...init, headers: { ...init.headers, 'x-forwarded-for': from } });

  test('has the same document and an ETag, whether it is sent in chunks or not', async () => {
    for (const megabytes of [0.1, 2]) {
      const response = await aLargeResponse(megabytes).get(requestFrom(address()), context);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      expect(response.headers.get('etag')).toBe('"development.v1"');
      expect(await response.json()).toEqual({ name: 'List', items: [1, 2] });
    }
  });

  test('is neither measured nor read for a client that has it', async () => {
    const { read, measure, get } = aLargeResponse(2);
    for (const etag of ['"development.v1"', 'W/"development.v1"', '"other", "development.v1"']) {
      const response = await get(requestFrom(address(), { headers: { 'if-none-match': etag } }), context);
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe('"development.v1"');
    }
    expect(measure).not.toHaveBeenCalled();
    const other = await get(requestFrom(address(), { headers: { 'if-none-match': '"development.v2"' } }), context);
    expect(await other.json()).toEqual({ name: 'List', items: [1, 2] });
    expect(read).toHaveBeenCalledOnce();
  });

  test('is not read for HEAD', async () => {
    const { read, get } = aLargeResponse(2);
    const response = await get(requestFrom(address(), { method: 'HEAD' }), context);
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(read).not.toHaveBeenCalled();
  });

  test('takes its points before it is read', async () => {
    const from = address();
    const first = aLargeResponse(31);
    const [response, ...refused] = await Promise.all(
      Array.from({ length: 3 }, () => first.get(requestFrom(from), context)),
    );
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(first.read).toHaveBeenCalledOnce();
    expect(await response?.json()).toMatchObject({ items: [1, 2] });
  });

  test('takes the points of a page before it is read, and none again afterwards', async () => {
    const from = address();
    const read = vi.fn(() => Promise.resolve({ name: 'x'.repeat(10_000_000), items: [] }));
    const get = endpoint(list, async ({ reserve }) => {
      await reserve(29_000_000);
      return read();
    });
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await get(requestFrom(from), context)).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('while support acts as a user', () => {
  const base = { method: 'POST', summary: 'A change', audience: 'user', status: 204 } as const;
  const body = z.strictObject({
    email: z.string().optional(),
    city: z.string().optional(),
    password: z.string().optional(),
  });
  const forUser = contract({ ...base, path: '/test-all', body, refusesImpersonation: true });
  const forUserInPart = contract({ ...base, path: '/test-part', body, refusesImpersonation: ['email'] });

  async function sendAs(isImpersonating: boolean) {
    const [user, agent] = [await aUser(), await aUser({ isSupport: true })];
    const change = await transaction((tx) => startSession(tx, user.id, isImpersonating ? agent.id : null));
    const [cookie = ''] = (await sessionHeader(change)).split(';');
    const run = vi.fn(() => Promise.resolve());
    const send = async (called: typeof forUser | typeof forUserInPart, sent: object) => {
      const { request } = requestOf(sent);
      request.headers.set('cookie', cookie);
      const response = await endpoint(called, run)(request, context);
      return response.status === 204 ? 204 : [response.status, Reflect.get((await response.json()) as object, 'code')];
    };
    const entries = () => db.auditEntry.findMany({ where: { actorId: user.id, impersonatorId: agent.id } });
    return { send, run, entries };
  }

  test('refuses what only the user may do, and records the rest with what was sent', async () => {
    const { send, run, entries } = await sendAs(true);
    expect(await send(forUser, { city: 'Uppsala' })).toEqual([403, 'impersonating']);
    expect(await send(forUserInPart, { city: 'Uppsala', email: 'a@b.example' })).toEqual([403, 'impersonating']);
    expect(run).not.toHaveBeenCalled();
    expect(await entries()).toEqual([]);
    expect(await send(forUserInPart, { city: 'Uppsala', password: 'a-good-password-7' })).toBe(204);
    expect(await entries()).toMatchObject([
      { action: 'POST /test-part', details: { body: { city: 'Uppsala', password: '•••' } } },
    ]);
  });

  test('refuses nothing to the user', async () => {
    const { send, run, entries } = await sendAs(false);
    expect(await send(forUser, {})).toBe(204);
    expect(await send(forUserInPart, { email: 'a@b.example' })).toBe(204);
    expect(run).toHaveBeenCalledTimes(2);
    expect(await entries()).toEqual([]);
  });
});

test('a response with a secret is not stored with the Idempotency-Key', async () => {
  const base = { method: 'POST', summary: 'A secret', audience: 'public', status: 200 } as const;
  const response = z.strictObject({ secret: z.string() });
  const secretContract = contract({ ...base, path: '/test-secret', response, hasSecretResponse: true });
  const run = vi.fn(() => Promise.resolve({ secret: 'a secret' }));
  const key = randomUUID();
  for (let attempt = 0; attempt < 2; attempt++) {
    const { request } = requestOf({});
    request.headers.set('idempotency-key', key);
    expect(await (await endpoint(secretContract, run)(request, context)).json()).toEqual({ secret: 'a secret' });
  }
  expect(run).toHaveBeenCalledTimes(2);
  expect(await db.idempotencyKey.findMany({ where: { key } })).toEqual([]);
});
