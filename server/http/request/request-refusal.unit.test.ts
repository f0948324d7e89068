import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
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
  const states: unknown[] = [
    ['', {}],
    ['', { children: ['search', { children: ['__PAGE__', {}] }, null, null, 1] }],
    [
      '',
      { children: [['voiceId', 'abc', 'd', null], {}], results: ['__DEFAULT__', {}] },
      ['/voices/abc', ''],
      'refetch',
    ],
    [['name', 'a/b', 'oc', ['edit', 'share']], {}],
    [['name', 'a', 'ci(..)(..)', null], {}, null, 'inside-shared-layout', null, 'path'],
    [['name', 'a', 'di(.)', null], {}, null, 'metadata-only'],
    nested(30),
    null,
    {},
    [],
    [''],
    ['', null],
    [7, {}],
    ['', { children: 7 }],
    ['', { children: ['x', 7] }],
    ['', {}, 'x'],
    ['', {}, ['/x']],
    ['', {}, null, 'everything'],
    ['', {}, null, null, '1'],
    ['', {}, null, null, 1, 7],
    ['', {}, null, null, 1, 'x', 1],
    [['a', 'b', 'x', null], {}],
    [['a', 'b', 'd', [7]], {}],
    [['a', 'b', 'd'], {}],
  ];
  const headers = [...states.map(encode), '%', 'x', '', '[', encode(['x'.repeat(50_000), {}])];

  test.each(headers)('%s: as the installed Next decides', (header) => {
    let isReadable = true;
    try {
      parseAndValidateFlightRouterState(header);
    } catch {
      isReadable = false;
    }
    expect(get('/search', { 'next-router-state-tree': header }) === null).toBe(isReadable);
  });

  test('two of them, and one that is nested without end, are refused', () => {
    expect(get('/search', { 'next-router-state-tree': ['', ''] })?.status).toBe(400);
    expect(get('/search', { 'next-router-state-tree': encode(nested(1_500)) })?.status).toBe(400);
  });
});
