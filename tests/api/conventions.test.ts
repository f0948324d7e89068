import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { urlOf } from '@/lib/client/api';
import { contracts } from '@/lib/contracts';
import { disconnect } from '@/server/platform/db';
import { aUser } from '@/tests/support/builders';
import { type ApiClient, loginAs, processUrl, visitor } from '@/tests/support/network/api';
import { wholeOrQuick } from '@/tests/support/whole-run';

/**
 * No request gets a 500, and the body of every rejection is `{error, code}`, also for future endpoints.
 * server/http/limits/invalid-bodies.test.ts sends more invalid bodies and origins to every endpoint, without a server, and
 * authorization.test.ts sends every request without a session. In `npm test`, one request of a kind shows that an endpoint has
 * its contract, and few endpoints get the others.
 */
let support: ApiClient;

beforeAll(async () => {
  // Support has access to every endpoint, so each request reaches validation.
  support = await loginAs({ id: (await aUser({ isSupport: true })).id });
});

afterAll(() => disconnect());

const named = contracts.map((call) => ({ name: `${call.method} ${call.path}`, call }));
const changing = named.filter(({ call }) => call.method !== 'GET');
const withBody = named.filter(({ call }) => call.body);
/** One for each limit of the body. */
const oneOfEachLimit = withBody.filter(
  ({ call }, index) => withBody.findIndex((other) => other.call.maxBodyBytes === call.maxBodyBytes) === index,
);

const largeBody = (size: number) => Buffer.from(`{"a":"${'x'.repeat(size)}"}`);
const tenMegabytes = largeBody(10 << 20);

type Given = (typeof named)[number]['call'];

/** Ids of nothing, but the first of a parameter's values, so that each request reaches the validation of its body. */
function pathOf(call: Given, query: Record<string, string> = {}): string {
  const values: Record<string, unknown> = 'params' in call && call.params ? call.params.shape : {};
  const sampleOf = (value: unknown) => (value instanceof z.ZodEnum ? String(value.options[0]) : 'nothing');
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return urlOf(call.path, Object.fromEntries(names.map((name) => [name, sampleOf(values[name])])), query);
}

function sendRaw(call: Given, body: BodyInit, type = 'application/json', client = support): Promise<Response> {
  return client.fetch(pathOf(call), { method: call.method, headers: { 'content-type': type }, body });
}

async function expectRefusal(response: Response, statuses: readonly number[] = [400]): Promise<void> {
  expect(statuses).toContain(response.status);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('cache-control')).toContain('no-store');
  const refusal = await response.json();
  expect(refusal).toMatchObject({ error: expect.any(String), code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/) });
  expect(refusal.error.length).toBeGreaterThan(0);
}

test.each(withBody)('$name rejects a field that there is not', async ({ call }) => {
  await expectRefusal(await sendRaw(call, '{"noSuchField":1}'));
});

describe.each(wholeOrQuick(withBody, oneOfEachLimit))('$name', ({ call }) => {
  test('rejects a body that is not UTF-8, or has another type', async () => {
    await expectRefusal(await sendRaw(call, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])));
    await expectRefusal(await sendRaw(call, '{"a":1}', 'text/plain'), [415]);
    await expectRefusal(await sendRaw(call, 'a=1', 'application/x-www-form-urlencoded'), [415]);
  });

  test('rejects 10 MB before reading them', async () => {
    const size = Math.max(10 << 20, (call.maxBodyBytes ?? 0) + 1);
    await expectRefusal(await sendRaw(call, size > tenMegabytes.length ? largeBody(size) : tenMegabytes), [413]);
  });
});

const withoutBody = changing.filter(({ call }) => !call.body);
test.each(wholeOrQuick(changing, withoutBody))('$name from another site is refused', async ({ call }) => {
  const response = await support.fetch(pathOf(call), {
    method: call.method,
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    body: call.method === 'DELETE' ? undefined : '{}',
  });
  await expectRefusal(response, [403]);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

const withQuery = named.filter(({ call }) => call.query);
test.each(wholeOrQuick(withQuery, withQuery.slice(0, 10)))(
  '$name with NUL or half a character in its query',
  async ({ call }) => {
    for (const [name] of Object.entries(call.query?.shape ?? {})) {
      const response = await support.fetch(pathOf(call, { [name]: '\0' }), { method: call.method });
      await expectRefusal(response, [400, 404]);
    }
  },
);

const wrongIds = ['%00', '%F0%9F%98%80', '..%2F..%2Fetc', 'a'.repeat(500)];
const withId = named
  .filter(({ call }) => call.path.includes('{'))
  .map((request, index) => ({ ...request, ids: wholeOrQuick(wrongIds, [wrongIds[index % wrongIds.length] ?? '']) }));
test.each(withId)('$name with an invalid id', async ({ call, ids }) => {
  for (const wrong of ids) {
    const path = `/v1${call.path.replace(/\{\w+\}/g, wrong)}`;
    const response = await support.fetch(path, {
      method: call.method,
      headers: { 'content-type': 'application/json' },
      body: call.method === 'GET' || call.method === 'DELETE' ? undefined : '{}',
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  }
});

describe('unknown endpoints', () => {
  test.each(['/v1/nothing', '/v1/users/a/b/c/d', '/v1/Login', '/v1/login/', '/v1/search/nothing'])(
    '%s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await visitor().fetch(path, { method });
        if (response.status === 308) continue;
        await expectRefusal(response, [404]);
      }
    },
  );

  test('responds 4xx to a path that cannot be decoded', async () => {
    const { status } = await visitor().fetch('/v1/users/%ZZ');
    expect([400, 404]).toContain(status);
  });

  const paths = [...new Set(contracts.map(({ path }) => path))];
  test.each(paths)('%s with another method', async (path) => {
    const endpoints = contracts.filter((call) => call.path === path);
    const [first] = endpoints;
    if (!first) throw new Error(`There is no call at ${path}.`);
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
      endpoints.every((call) => call.method !== method),
    );
    for (const method of others.slice(wholeOrQuick(0, -1))) {
      // Proxies block the metrics.
      const client = path === '/metrics' ? visitor({ url: processUrl() }) : support;
      const response = await client.fetch(pathOf(first), { method });
      await expectRefusal(response, [405]);
      for (const call of endpoints) expect(response.headers.get('allow')?.split(', ')).toContain(call.method);
    }
  });
});
