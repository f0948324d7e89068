import { describe, expect, test } from 'vitest';
import { refusalOf } from './request-refusal';

const get = (url: string, headers = {}) => refusalOf({ method: 'GET', url, headers });

describe('methods', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND'])(
    '%s of a page is refused',
    (method) => {
      for (const url of ['/', '/search?q=x', '/sw.js', '/v1x', '/_next/static/a.js'])
        expect(refusalOf({ method, url, headers: {} })).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } });
    },
  );

  test('the API has its own', () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect(refusalOf({ method, url: '/v1/nothing?x=1', headers: {} })).toBeNull();
    for (const method of ['TRACE', 'POST'])
      expect(refusalOf({ method, url: '/v1/search?x=1', headers: {} })?.headers).toEqual({
        Allow: 'GET, HEAD, OPTIONS',
      });
  });
});

test.each([
  '/%zz',
  '/%',
  '/%c0%80',
  '/a%00b',
  '//',
  '//evil.example',
  '/\\evil.example',
  'http://evil.example/',
  '*',
  '',
  '/v1/../search',
  '/v1/%2e%2E/search',
  '/v1/.%2e/search',
  '/v1/..%2fme',
  '/v1\\..\\search',
  '/v1/..%5cme',
  '/_next/static/../../search?q=x',
  '/search/.',
  '/v1/.\t./search',
])('the target %s is refused', (url) => {
  expect(get(url)?.status).toBe(400);
});

test.each(['/', '/search?q=%zz', '/voices/a%20b', '/s/a//b', '/%E2%82%AC', '/v1/voices/%00', '/v1/me?x=/../', '/...'])(
  'the target %s is served',
  (url) => {
    expect(get(url)).toBeNull();
  },
);

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const nested = (depth: number): unknown => (depth === 0 ? ['', {}] : ['', { children: nested(depth - 1) }]);

describe('the state of the router', () => {
  const browserState = ['', { children: [['voiceId', 'abc', 'd', null], {}] }, ['/voices/abc', ''], 'refetch'];
  const isServed = (state: string | string[]) => get('/search', { 'next-router-state-tree': state }) === null;

  test('what a browser sends is served', () => {
    for (const state of [browserState, nested(30)]) expect(isServed(encode(state))).toBe(true);
  });

  test.each(['%', 'x', '', encode(null), encode(['', { children: 7 }]), encode(['x'.repeat(50_000), {}])])(
    '%s is refused',
    (state) => expect(isServed(state)).toBe(false),
  );

  test('two of them, and one that is nested without end, are refused', () => {
    for (const state of [['', ''], encode(nested(201)), JSON.stringify(nested(201))])
      expect(isServed(state)).toBe(false);
  });
});
