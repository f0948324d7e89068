import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disconnect } from '@/server/platform/db';
import { siteFactor } from '@/server/platform/network/limited-network';
import { startWeb, type WebProcess } from '@/tests/support/processes';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { rawExchange, rawRequest } from '@/tests/support/network/raw-request';

const publicFiles = readdirSync('public').map((name) => `/${name}`);
let script: string;

beforeAll(async () => {
  const { text } = await rawRequest('GET', '/search');
  script = /\/_next\/static\/[\w~./-]+\.js/.exec(text)?.[0] ?? '';
  expect(script).not.toBe('');
});

afterAll(() => disconnect());

const html = { accept: 'text/html,application/xhtml+xml' };

describe.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s', (method) => {
  test('of a file or a page is rejected with the allowed methods', async () => {
    const pages = [
      '/',
      '/search',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/no-such-page',
      '/play/nothing',
    ];
    for (const path of [...publicFiles, script, '/_next/static/none.js', '/_next/image', ...pages]) {
      const response = await rawRequest(method, path);
      expect(`${path}: ${response.status} ${response.headers.allow}`).toBe(`${path}: 405 GET, HEAD`);
      expect(JSON.parse(response.text)).toEqual({ error: expect.any(String), code: 'method-not-allowed' });
    }
  });

  test('of a file in a browser gets an HTML page', async () => {
    const response = await rawRequest(method, '/icon.svg', html);
    expect(response.status).toBe(405);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.text).toContain('<h1>');
  });
});

test.each(['TRACE', 'PROPFIND'])('%s of an endpoint is rejected with the allowed methods', async (method) => {
  const response = await rawRequest(method, '/v1/search');
  expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

const requestsOfPages: Array<Record<string, string>> = [{}, { rsc: '1' }];
const encoded = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const valid = ['', { children: ['search', { children: ['__PAGE__', {}] }] }, null, null, 1];

describe('router headers', () => {
  test.each([
    ['a percent sign that means nothing', '%'],
    ['no JSON', 'x'],
    ['null', 'null'],
    ['an object', encoded({})],
    ['an empty list', encoded([])],
    ['a segment that is a number', encoded([7, {}])],
    ['an unknown marker', encoded(['', {}, null, 'everything'])],
    ['one element too many', encoded(['', {}, null, null, 1, '', 1])],
    ['a broken child', encoded(['', { children: ['search', 7] }])],
    ['nested 1,000 times', `${'["",{"a":'.repeat(1_000)}["",{}]${'}]'.repeat(1_000)}`],
  ])('%s as the state is refused', async (_, state) => {
    for (const path of ['/search', '/projects', '/icon.svg'])
      for (const rsc of requestsOfPages) {
        const response = await rawRequest('GET', path, { ...rsc, 'next-router-state-tree': state });
        expect(`${path} ${response.status}`).toBe(`${path} 400`);
        expect(JSON.parse(response.text)).toMatchObject({ code: 'validation' });
      }
  });

  test('rejects a duplicate router state', async () => {
    const response = await rawRequest('GET', '/search', { rsc: '1', 'next-router-state-tree': [encoded(valid), 'x'] });
    expect(response.status).toBe(400);
  });

  test.each([
    ['from a browser', valid],
    ['with a list of children, which Next can read', ['', []]],
  ])('accepts a router state %s', async (_, state) => {
    const response = await rawRequest('GET', '/search', { rsc: '1', 'next-router-state-tree': encoded(state) });
    expect(response.status).toBeLessThan(400);
  });

  test.each([
    'next-router-prefetch',
    'next-router-segment-prefetch',
    'next-url',
    'next-action',
    'next-hmr-refresh',
    'next-instant-navigation-testing',
    'next-resume',
    'x-nextjs-data',
    'x-middleware-subrequest',
    'x-invoke-status',
    'x-matched-path',
    'rsc',
  ])('%s with anything in it ends in no fault', async (name) => {
    const values = ['%', '/../..', '/%zz', '[', '1', '/_tree', 'x'.repeat(9_000)];
    for (const value of values.slice(0, wholeOrQuick(7, 2)))
      for (const rsc of wholeOrQuick(requestsOfPages, requestsOfPages.slice(1))) {
        const { status, text } = await rawRequest('GET', '/search', { ...rsc, [name]: value });
        expect(`${name} ${value.slice(0, 9)}: ${status < 500}`).toBe(`${name} ${value.slice(0, 9)}: true`);
        expect(text).not.toBe('Internal Server Error');
      }
  });
});

describe('headers beyond the limits', () => {
  const tooLarge: Array<[string, Record<string, string | string[]>]> = [
    ['one of more than 4 kB', { 'x-large': 'x'.repeat(4_097) }],
    ['a user agent of 16,000 letters', { 'user-agent': 'a'.repeat(16_000) }],
    ['an address of 16,000 letters', { 'x-forwarded-for': 'f:'.repeat(8_000) }],
    ['cookies of more than 16 kB', { cookie: Array.from({ length: 17 }, (_, name) => `${name}=${'x'.repeat(1_000)}`) }],
    ['many that have more than 16 kB together', { 'x-a': Array.from({ length: 20 }, () => 'x'.repeat(1_000)) }],
    ['a router state of 50,000 characters', { 'next-router-state-tree': encoded(['x'.repeat(50_000), {}]) }],
  ];

  test.each(tooLarge)('%s: 431', async (_, headers) => {
    for (const path of ['/search', '/icon.svg', script, '/v1/me', '/v1/live']) {
      const response = await rawRequest('GET', path, headers);
      expect(`${path} ${response.status}`).toBe(`${path} 431`);
      expect(JSON.parse(response.text)).toMatchObject({ code: 'too-large' });
    }
  });

  test('a browser gets an HTML page', async () => {
    const response = await rawRequest('GET', '/search', { ...html, 'x-large': 'x'.repeat(5_000) });
    expect([response.status, response.headers['content-type']]).toEqual([431, 'text/html; charset=utf-8']);
    expect(response.text).toContain('delete the cookies');
  });

  test('large cookies and a long user agent within the limits are accepted', async () => {
    const headers = { cookie: `a=${'x'.repeat(12_000)}`, 'user-agent': 'a'.repeat(3_000) };
    expect((await rawRequest('GET', '/offline', headers)).status).toBe(200);
    expect((await rawRequest('GET', '/v1/live', headers)).status).toBe(200);
  });
});

describe('files', () => {
  const unmet: Array<Record<string, string>> = [
    ...['bytes=9999999-', 'bytes=a-b', 'bytes=0-1', 'bytes=-', 'lines=1-2'].map((range) => ({ range })),
    { range: 'bytes=9999999-', 'if-range': '"x"' },
    { 'if-match': '"x"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ];

  test.each(unmet)('with %o are sent as a whole', async (headers) => {
    for (const path of ['/sw.js', '/icon.svg', '/favicon.ico', '/worklets/capture.js', script]) {
      const whole = await rawRequest('GET', path);
      const response = await rawRequest('GET', path, headers);
      expect(`${path} ${response.status}`).toBe(`${path} 200`);
      expect(response.text).toBe(whole.text);
    }
  });
});

describe('the kind of a route', () => {
  const get = (path: string) => rawExchange(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

  test.each([
    '/v1/../search',
    '/v1/%2e%2e/search',
    '/v1/.%2E/search',
    '/v1/..%2fme',
    '/v1/..%5cme',
    '/v1\\..\\search',
    '/v1/./me',
    '/_next/../search',
    '/_next/static/../../search',
    '/_next/static/%2e%2e/%2e%2e/projects',
    '/_next/static/../../v1/me',
    '/v1/../search/change-password?token=x',
    '/sw.js/../search',
    '/search/..',
  ])('is not hidden by %s', async (path) => {
    const response = await get(path);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toMatch(/^content-security-policy: /im);
    expect(response).toMatch(/^x-frame-options: DENY\r$/im);
  });

  test('is not hidden by a tab that browsers and Next remove', async () => {
    expect(await get('/v1/.\t./search')).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('does not depend on the spelling of the path', async () => {
    const endpoint = await get('/%76%31/me');
    expect(endpoint).toMatch(/^HTTP\/1\.1 401 /);
    expect(endpoint).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'\r$/im);
    const file = await get('/sw%2ejs');
    expect(file).toMatch(/^HTTP\/1\.1 200 /);
    expect(file).toMatch(/^content-security-policy: default-src 'none';/im);
    expect(await get('/magic-lin%6b?token=x')).toMatch(/^referrer-policy: no-referrer\r$/im);
  });

  test.each(['/v1/%252e%252e/search', '/v1%2fme', '/_next/static/%252e%252e/%252e%252e/search'])(
    '%s leads to no page of the product',
    async (path) => {
      const response = await get(path);
      expect(response).not.toMatch(/^HTTP\/1\.1 (200|5)/);
    },
  );
});

test.each([
  '/%zz',
  '/%00',
  '/voices/%00',
  '/projects/%00/details',
  '/a%00b.js',
  '/_next/static/%00.js',
  '//',
  '//evil.example/',
  '/\\evil.example',
  'http://evil.example/',
  '*',
])('GET %s ends in no fault and leads to no other host', async (path) => {
  const { status, headers, text } = await rawRequest('GET', path);
  expect(status).toBeLessThan(500);
  expect(text).not.toBe('Internal Server Error');
  expect(new URL(headers.location ?? '/', 'http://localhost').hostname).toBe('localhost');
});

test('ignores a protocol upgrade request', async () => {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' };
  expect((await rawRequest('GET', '/search', upgrade)).status).toBe(200);
});

describe('the page rate limit', () => {
  let web: WebProcess;
  beforeAll(async () => {
    // The smallest limit: two requests exceed it, which even a slow machine sends within the window of 3 s.
    web = await startWeb({ RATE_LIMITS: 'pages=1' }, 'web-page-limit');
  });
  afterAll(() => web?.stop());

  const load = (path: string, address: string, headers = {}) =>
    rawRequest('GET', path, { 'x-forwarded-for': address, ...headers }, web.url);
  const statuses = async (paths: string[], address: (index: number) => string) => {
    const responses = await Promise.all(paths.map((path, index) => load(path, address(index))));
    return responses.map(({ status }) => status);
  };
  const times = (count: number, path: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => path(index));

  test('counts pages, router requests and health together, and no files', async () => {
    const first = await statuses(['/offline', '/v1/health', '/robots.txt'], () => '203.0.113.1');
    expect(first.filter((status) => status === 429)).toHaveLength(2);
    const files = await statuses(
      times(60, () => '/icon.svg'),
      () => '203.0.113.1',
    );
    expect(new Set(files)).toEqual(new Set([200]));
    expect((await load(script, '203.0.113.1')).status).toBe(200);
    expect((await load('/offline', '203.0.113.2')).status).toBe(200);
  });

  test('does not count what the router loads before a click', async () => {
    const prefetch = { rsc: '1', 'next-router-prefetch': '1' };
    const prefetched = await Promise.all(
      times(20, () => '/offline').map((path) => load(path, '203.0.113.9', prefetch)),
    );
    expect(prefetched.filter(({ status }) => status === 429)).toEqual([]);
    expect((await load('/offline', '203.0.113.9')).status).toBe(200);
  });

  test('sends Retry-After, with HTML to browsers and JSON to programs', async () => {
    const responses = await Promise.all(
      times(40, (index) => (index % 2 ? '/offline' : '/v1/health')).map((path) => load(path, '203.0.113.3', html)),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, text } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      if (headers['content-type'] === 'text/html; charset=utf-8') expect(text).toContain('<h1>');
      else expect(JSON.parse(text)).toMatchObject({ code: 'too-many-requests' });
    }
  });

  test('counts a /64 as one address, and a /48 with a larger limit', async () => {
    const ofOneNetwork = await statuses(['/offline', '/offline'], (index) => `2001:db8:1:1::${index.toString(16)}`);
    expect(ofOneNetwork.toSorted()).toEqual([200, 429]);
    const many = await statuses(
      times(siteFactor, () => '/offline'),
      (index) => `2001:db8:2:${index.toString(16)}::1`,
    );
    expect(new Set(many)).toEqual(new Set([200]));
    const far = await statuses(
      times(10 * siteFactor, () => '/robots.txt'),
      (index) => `2001:db8:3:${index.toString(16)}::1`,
    );
    expect(far.filter((status) => status === 429).length).toBeGreaterThan(0);
    const mapped = await statuses(['/offline', '/offline'], (index) => (index ? '203.0.113.4' : '::ffff:203.0.113.4'));
    expect(mapped.toSorted()).toEqual([200, 429]);
  });
});

describe('the limit of bytes', () => {
  let web: WebProcess;
  beforeAll(async () => {
    // Kilobytes: every page has more.
    web = await startWeb({ RATE_LIMITS: 'responses=1' }, 'web-byte-limit');
  });
  afterAll(() => web?.stop());

  const load = (path: string, address: string) => rawRequest('GET', path, { 'x-forwarded-for': address }, web.url);

  test('counts pages of an address together with its responses of the API', async () => {
    // Even a slow machine sends the next requests within the window of 10 s.
    expect((await load('/offline', '203.0.113.11')).status).toBe(200);
    for (const path of ['/offline', '/v1/ip']) {
      const refused = await load(path, '203.0.113.11');
      expect(`${path}: ${refused.status}`).toBe(`${path}: 429`);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await load('/icon.svg', '203.0.113.11')).status).toBe(200);
    expect((await load('/offline', '203.0.113.12')).status).toBe(200);
  });
});
