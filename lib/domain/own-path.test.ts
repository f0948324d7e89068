import { describe, expect, it, test } from 'vitest';
import { ownPath, shareablePath } from './own-path';

describe('a path of this origin', () => {
  it.each(['/projects', '/projects/abc?x=1#y', '/voices/a/b'])('keeps %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    undefined,
    ['/a'],
  ])('refuses %s', (value) => {
    expect(ownPath(value)).toBeNull();
  });
});

describe('a path that can be shared', () => {
  const origins = ['https://timbre.example', 'https://play.timbre.example'];

  test.each([
    ['/voices/abc', '/voices/abc'],
    ['https://timbre.example/voices/abc?from=menu#demos', '/voices/abc?from=menu#demos'],
    ['https://play.timbre.example/play/xyz', '/play/xyz'],
    ['HTTPS://TIMBRE.EXAMPLE/search', '/search'],
    ['https://timbre.example', '/'],
  ])('%s is the page %s', (url, path) => {
    expect(shareablePath(url, origins)).toBe(path);
  });

  test.each([
    'https://elsewhere.example/voices/abc',
    'https://timbre.example.elsewhere.example/',
    'https://timbre.example@elsewhere.example/',
    'https://me:secret@timbre.example/',
    'http://timbre.example/',
    'https://timbre.example//elsewhere.example/',
    'https://timbre.example/\\elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'voices/abc',
    '',
    '/v1/me',
    '/v1',
    'https://timbre.example/s/abc',
    '/voices/../v1/logout',
  ])('%s is none of ours', (url) => {
    expect(shareablePath(url, origins)).toBeNull();
  });

  test('accepts a page whose path begins like that of the API', () => {
    expect(shareablePath('/search', origins)).toBe('/search');
    expect(shareablePath('/v12', origins)).toBe('/v12');
  });
});
