import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePassword } from '@/prisma/seed/builders';
import { aUser } from '@/tests/support/builders';
import { db, disconnect } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { ApiClient, loginAs } from '@/tests/support/network/api';
import { startWeb, type WebProcess } from '@/tests/support/processes';
import { rawExchange, type RawResponse, rawRequest } from '@/tests/support/network/raw-request';

let demoUri: string;
let pictureId: string;
let scripts: string[];

beforeAll(async () => {
  const demo = await db.voiceDemo.findFirstOrThrow({
    where: { processedUri: { not: null }, voice: { suspendedAt: null, voiceProfile: { status: 'published' } } },
  });
  demoUri = demo.processedUri ?? '';
  const { pictureId: picture } = await db.user.findFirstOrThrow({ where: { pictureId: { not: null } } });
  pictureId = picture ?? '';
  const { text } = await rawRequest('GET', '/search');
  scripts = [...new Set(text.match(/\/_next\/static\/[\w~./-]+\.js/g))];
});

afterAll(() => disconnect());

const storage = new URL(env.S3_PUBLIC_ENDPOINT ?? env.S3_ENDPOINT).origin;

function directives(headers: IncomingHttpHeaders): Map<string, string[]> {
  const policy = String(headers['content-security-policy'] ?? '');
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );
}

function expectCommonHeaders({ headers }: Pick<RawResponse, 'headers'>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.stringMatching(/^(same|cross)-origin$/),
    'permissions-policy': expect.stringContaining('microphone=(self)'),
  });
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(directives(headers).get('frame-ancestors')).toEqual(["'none'"]);
  expect(headers['x-powered-by']).toBeUndefined();
}

function expectPagePolicy({ headers }: RawResponse): string {
  const policy = directives(headers);
  const [, nonce] = /'nonce-([\w-]{20,})'/.exec((policy.get('script-src') ?? []).join(' ')) ?? [];
  expect(nonce).toBeDefined();
  expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
  expect(policy.get('script-src')).not.toContain("'unsafe-eval'");
  expect(policy.get('style-src')).not.toContain("'unsafe-inline'");
  expect(Object.fromEntries(policy)).toMatchObject({
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'connect-src': expect.arrayContaining(["'self'", storage, 'https://api.stripe.com']),
    'media-src': expect.arrayContaining(["'self'", 'blob:', storage]),
    'frame-src': expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com']),
  });
  expect([...policy.keys()]).not.toContain('upgrade-insecure-requests');
  return nonce ?? '';
}

function expectDataPolicy(response: Pick<RawResponse, 'headers'>): void {
  expect(directives(response.headers).get('default-src')).toEqual(["'none'"]);
}

describe('pages', () => {
  test.each([
    ['a page', '/search', {}, 200],
    ['a public voice', '/voices', {}, 0],
    ['a page outside the frame', '/offline', {}, 200],
    ['a page that needs a login', '/projects', {}, 200],
    ['a page that does not exist', '/play/nothing', {}, 404],
    ['a redirect', '/no-such-page', {}, 307],
    ['a request of the router', '/search', { rsc: '1', 'next-router-prefetch': '1' }, 0],
  ])('%s', async (_, path, headers, status) => {
    const response = await rawRequest('GET', path, headers);
    if (status > 0) expect(response.status).toBe(status);
    else expect(response.status).toBeLessThan(400);
    expectCommonHeaders(response);
    const nonce = expectPagePolicy(response);
    for (const [tag] of response.text.matchAll(/<(?:script|style)\b[^>]*>/g)) {
      if (!tag.includes('application/ld+json') && /<(script|style)/.test(tag))
        expect(tag).toContain(`nonce="${nonce}"`);
    }
  });

  test('each response has its own nonce, whatever the request headers say', async () => {
    const forged = { 'content-security-policy': "script-src 'nonce-forged-forged-forged-forged'" };
    const responses = await Promise.all([rawRequest('GET', '/search'), rawRequest('GET', '/search', forged)]);
    const nonces = responses.map(expectPagePolicy);
    expect(new Set(nonces).size).toBe(2);
    expect(responses[1]?.text).not.toContain('forged-forged');
  });

  test.each([
    '/search/change-password?token=x',
    '/search/verify?email=a@b.example&code=123456',
    '/projects/add/details/verify?email=a@b.example&code=123456',
    '/magic-link?token=x',
    '/unsubscribe/x',
    '/team-invitation/x',
  ])('%s sends no referrer', async (path) => {
    const response = await rawRequest('GET', path);
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    expectCommonHeaders(response);
  });
});

describe('files', () => {
  test.each([
    '/sw.js',
    '/manifest.webmanifest',
    '/favicon.ico',
    '/icon.svg',
    '/icon-192.png',
    '/robots.txt',
    '/sitemap.xml',
  ])('%s', async (path) => {
    const response = await rawRequest('GET', path);
    expect(response.status).toBe(200);
    expectCommonHeaders(response);
    expectDataPolicy(response);
  });

  test('the service worker may fetch from the product and the object store, and run nothing else', async () => {
    const policy = directives((await rawRequest('GET', '/sw.js')).headers);
    expect(policy.get('connect-src')).toEqual(["'self'", storage]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
  });

  test.each(['br', 'gzip', 'identity'])('a script of the build with %s', async (encoding) => {
    expect(scripts.length).toBeGreaterThan(3);
    const response = await rawRequest('GET', scripts[0] ?? '', { 'accept-encoding': encoding });
    expect(response.status).toBe(200);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test('304 and 404', async () => {
    const first = await rawRequest('GET', '/icon.svg');
    const again = await rawRequest('GET', '/icon.svg', { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expectCommonHeaders(again);
    const missing = await rawRequest('GET', '/sitemaps/no%20name.xml');
    expect(missing.status).toBe(404);
    expectCommonHeaders(missing);
  });
});

describe('the API', () => {
  test.each([
    ['JSON', '/v1/search/languages', 200],
    ['a refusal', '/v1/me', 401],
    ['an endpoint that does not exist', '/v1/nothing', 404],
    ['health, whatever it is', '/v1/health', null],
    ['the description', '/v1/openapi.json', 200],
  ])('%s', async (_, path, status) => {
    const response = await rawRequest('GET', path);
    if (status !== null) expect(response.status).toBe(status);
    expectCommonHeaders(response);
    expectDataPolicy(response);
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('the redirect to a file, and an image', async () => {
    const file = await rawRequest('GET', `/v1/stream?uri=${encodeURIComponent(demoUri)}`);
    expect(file.status).toBe(302);
    expectCommonHeaders(file);
    expectDataPolicy(file);
    const image = await rawRequest('GET', `/v1/pictures/${pictureId}?size=64`);
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/webp']);
    expectCommonHeaders(image);
    expectDataPolicy(image);
  });

  test('the event stream', async () => {
    const client = await loginAs({ id: (await aUser()).id });
    const end = new AbortController();
    const response = await client.fetch('/v1/events', { signal: end.signal });
    expect(response.status).toBe(200);
    expectCommonHeaders({ headers: Object.fromEntries(response.headers) });
    end.abort();
  });
});

describe('responses that Next has no part in', () => {
  test('an unreadable URL', async () => {
    const response = await rawRequest('GET', '/%zz', { accept: 'application/json' });
    expect(response.status).toBe(400);
    expectCommonHeaders(response);
    expectDataPolicy(response);
  });

  test.each([
    ['a broken header', 'GET / HTTP/1.1\r\nbroken header\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(80_000)}\r\n\r\n`, 431],
    [
      'an expectation that nobody meets',
      'GET / HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
      417,
    ],
  ])('%s', async (_, bytes, status) => {
    const text = await rawExchange(bytes);
    const [head = ''] = text.split('\r\n\r\n');
    const [first = '', ...lines] = head.split('\r\n');
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    );
    expectCommonHeaders({ headers });
    expectDataPolicy({ headers });
  });
});

describe('with https', () => {
  let web: WebProcess;
  beforeAll(async () => {
    web = await startWeb({ APP_URL: 'https://localhost:8443', PLAY_URL: '' }, 'web-https');
  });
  afterAll(() => web?.stop());

  test('sends HSTS, and the session cookie cannot be set by another host', async () => {
    const page = await rawRequest('GET', '/search', {}, web.url);
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(directives(page.headers).has('upgrade-insecure-requests')).toBe(true);

    const client = new ApiClient({ url: web.url });
    const response = await client.fetch('/v1/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'olivia@brightside.example', password: samplePassword }),
    });
    expect(response.status).toBe(200);
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('__Host-timbre_session='));
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).not.toMatch(/domain/i);
    expect((await client.fetch('/v1/me')).status).toBe(200);

    // A cookie with a name that another page of the site can set is ignored.
    const value = client.cookies.get('__Host-timbre_session') ?? '';
    client.cookies.clear();
    client.cookies.set('timbre_session', value);
    expect((await client.fetch('/v1/me')).status).toBe(401);
  });
});
