import { describe, expect, test } from 'vitest';
import { kindOf, newNonce, securityHeaders } from './security-headers';

const settings = { appUrl: 'http://localhost:3000', storageUrl: 'http://localhost:9000/some/path' };
const https = { appUrl: 'https://voices.example.com', storageUrl: 'https://files.example.net' };
const policyOf = (...args: Parameters<typeof securityHeaders>) => securityHeaders(...args)['Content-Security-Policy'];

test('a nonce is unpredictable and needs no escaping', () => {
  const nonces = new Set(Array.from({ length: 1_000 }, newNonce));
  expect(nonces.size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/);
});

test.each([
  ['/v1/me', 'api'],
  ['/v1', 'api'],
  ['/v1x', 'page'],
  ['/sw.js', 'file'],
  ['/_next/static/chunks/a.js', 'asset'],
  ['/search', 'page'],
])('%s is of the kind %s', (pathname, kind) => {
  expect(kindOf(pathname, (path) => path === '/sw.js')).toBe(kind);
});

describe('the policy of a page', () => {
  test('names the nonce, the object store by its origin, and no inline script', () => {
    const policy = policyOf('page', '/search', 'abc', settings);
    expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'");
    expect(policy).toContain("connect-src 'self' http://localhost:9000 https://api.stripe.com;");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toContain('/some/path');
    expect(policy).toContain("style-src 'self' 'nonce-abc';");
  });

  test('forces https only where the product is served with it', () => {
    expect(policyOf('page', '/search', 'abc', settings)).not.toContain('upgrade-insecure-requests');
    expect(policyOf('page', '/search', 'abc', https)).toContain('upgrade-insecure-requests');
    expect(securityHeaders('api', '/v1/me', '', settings)).not.toHaveProperty('Strict-Transport-Security');
    expect(securityHeaders('api', '/v1/me', '', https)['Strict-Transport-Security']).toBe('max-age=31536000');
  });
});

test.each([
  '/search/verify',
  '/magic-link',
  '/unsubscribe/abc',
  '/reports/abc',
  '/team-invitation/abc',
  '/search/change-password',
])('%s sends no referrer', (pathname) => {
  expect(securityHeaders('page', pathname, 'abc', settings)['Referrer-Policy']).toBe('no-referrer');
});

test('a script of the build has what concerns scripts', () => {
  expect(securityHeaders('asset', '/_next/static/a.js', '', settings)).toEqual({ 'X-Content-Type-Options': 'nosniff' });
  expect(securityHeaders('asset', '/_next/static/a.js', '', https)).toHaveProperty('Strict-Transport-Security');
});

test('other sites may show public images and nothing else', () => {
  const policy = (pathname: string) => securityHeaders('file', pathname, '', settings)['Cross-Origin-Resource-Policy'];
  expect(policy('/icon-192.png')).toBe('cross-origin');
  expect(policy('/brand/3/social.png')).toBe('cross-origin');
  expect(policy('/v1/pictures/abc')).toBe('cross-origin');
  expect(policy('/v1/share-images/abc')).toBe('cross-origin');
  expect(policy('/sw.js')).toBe('same-origin');
  expect(policy('/v1/stream')).toBe('same-origin');
});
