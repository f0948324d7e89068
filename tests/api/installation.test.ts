import { expect, test } from 'vitest';
import { rawRequest } from '@/tests/support/network/raw-request';

/** Tests the rules of docs/rules/installation.md. */

test('anyone reads name and look, and gets 304 until they change', async () => {
  const first = await rawRequest('GET', '/v1/installation');
  expect(JSON.parse(first.text)).toEqual({
    name: expect.any(String),
    tagline: expect.any(String),
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    logo: expect.stringMatching(/^\/(?:icon|brand\/\d+\/logo)\.svg$/),
  });
  const again = await rawRequest('GET', '/v1/installation', { 'if-none-match': String(first.headers.etag) });
  expect([again.status, again.text]).toEqual([304, '']);
});

test.each([
  ['/brand/0/social.png', 'image/png'],
  ['/brand/0/favicon.ico', 'image/x-icon'],
  ['/brand/0/logo.svg', 'image/svg+xml; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s is served to other sites and browsers', async (path, type) => {
  const response = await rawRequest('GET', path);
  expect([response.status, response.headers['content-type']]).toEqual([200, type]);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});

test('a logo runs nothing when it is opened as a page', async () => {
  const { headers } = await rawRequest('GET', '/brand/0/logo.svg');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/);
});

test.each(['/brand/0/other.png', '/brand/'])('%s is not found', async (path) => {
  expect((await rawRequest('GET', path)).status).toBe(404);
});
