import { expect, it } from 'vitest';
import { ownPath } from './own-path';

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
