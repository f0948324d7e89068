import { describe, expect, test } from 'vitest';
import { clientAddress } from '@/tests/support/network/client-address';
import { rawRequest } from '@/tests/support/network/raw-request';

const send = (method: string, path: string) => rawRequest(method, path, { 'x-forwarded-for': clientAddress() });

/** Query parameters in which Next passes parameters of a route from one process to another. */
const internal = ['path', 'token'].flatMap((name) => [`${name}=b`, `nxtP${name}=b`]);

const all = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT';

test.each([
  ['/v1/me/', '/v1/me'],
  ['/v1/unsubscribe/a/', '/v1/unsubscribe/a'],
  ['/v1/unsubscribe//a', '/v1/unsubscribe/a'],
  ['/v1/projects//details', '/v1/projects/details'],
  ['/v1/projects/x/files//', '/v1/projects/x/files/'],
  ['/v1/unsubscribe/a\\b', '/v1/unsubscribe/a/b'],
])('%s leads on to %s', async (path, location) => {
  const { status, headers } = await send('GET', path);
  expect([status, headers.location]).toEqual([308, location]);
});

describe('a parameter', () => {
  test.each([
    'a',
    'a%2Fb',
    '%2F',
    'a%252Fb',
    'a%00b',
    'a%0Ab',
    'a b"<>`{}|^'.replaceAll(' ', '+'),
    '%C3%A9',
    'a;b=1',
    '...',
  ])('can be %s', async (token) => {
    const { status, text } = await send('GET', `/v1/unsubscribe/${token}`);
    expect([status, JSON.parse(text)]).toEqual([404, { error: 'This link does not work.', code: 'not-found' }]);
  });

  test.each([
    '[token]',
    '%5Btoken%5D',
    '[...path]',
    '%5B%5B...path%5D%5D',
    'index',
    'constructor',
    '__proto__',
    'a.rsc',
  ])('can be %s, which means something to others', async (token) => {
    const { status, text } = await send('GET', `/v1/unsubscribe/${token}?${internal.join('&')}`);
    expect([status, JSON.parse(text)]).toEqual([404, { error: 'This link does not work.', code: 'not-found' }]);
  });

  test.each([201, 31_000])('of %i characters is no id', async (length) => {
    const { status, text } = await send('GET', `/v1/unsubscribe/${'x'.repeat(length)}`);
    expect([status, JSON.parse(text)]).toEqual([404, { error: 'Not found.', code: 'not-found' }]);
  });

  test.each(['%zz', '%', '%c0%80', '..', '%2e%2e'])('cannot be %s', async (token) => {
    expect((await send('GET', `/v1/unsubscribe/${token}`)).status).toBe(400);
  });
});

test.each(['index', '[[...path]]', '%5B%5B...path%5D%5D'])('/v1/search/%s is not /v1/search', async (segment) => {
  const { status, text } = await send('GET', `/v1/search/${segment}`);
  expect([status, JSON.parse(text).error]).toEqual([404, 'No such endpoint.']);
});

test.each(['/v1/project%73', '/v1/project%73/x/detail%73', '/v1/support/job%73/queues'])(
  '%s is the same as without escapes',
  async (path) => {
    expect((await send('GET', path)).status).toBe(401);
  },
);

test.each([
  ['/v1/projects', 'GET, HEAD, OPTIONS, POST'],
  ['/v1/users', 'OPTIONS, POST'],
  ['/v1/projects/index', 'GET, HEAD, OPTIONS, PATCH'],
  ['/v1/support/jobs/abandoned', 'GET, HEAD, OPTIONS'],
  ['/v1/support/jobs/abandoned/resumption', 'OPTIONS, POST'],
  ['/v1/support/jobs/abandoned/x', 'DELETE, OPTIONS'],
  ['/v1/live', 'GET, HEAD, OPTIONS'],
  ['/v1/openapi%2Ejson', 'GET, HEAD, OPTIONS'],
  ['/v1/nothing', all],
  ['/v1/support', all],
  ['/v1/projects/x/nothing', all],
  ['/v1/search.rsc', all],
])('OPTIONS %s: %s', async (path, allow) => {
  const { status, headers, text } = await send('OPTIONS', path);
  expect([status, headers.allow, text]).toEqual([204, allow, '']);
});

test('HEAD has the headers of GET, and no body', async () => {
  for (const path of [
    '/v1/search',
    '/v1/projects',
    '/v1/projects/x/details',
    '/v1/nothing',
    '/v1/live',
    '/v1/openapi.json',
  ]) {
    const [get, head] = [await send('GET', path), await send('HEAD', path)];
    const shown = ({ status, headers }: typeof get) => [status, headers['content-type'], headers['cache-control']];
    expect([...shown(head), head.text], path).toEqual([...shown(get), '']);
  }
});
