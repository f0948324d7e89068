import { expect, test } from 'vitest';
import { hasDotSegment, normalizedUrl, rawPathOf } from './request-path';

test.each([
  ['/%76%31/me', '/v1/me'],
  ['/sw%2Ejs', '/sw.js'],
  ['/_nex%74/static/a%2Db.js', '/_next/static/a-b.js'],
  ['/v1/%2e%2E/search', '/v1/../search'],
  ['/a%2Fb%5C%20%3F%23%25%C3%A5', '/a%2Fb%5C%20%3F%23%25%C3%A5'],
  ['/v1/%252e%252e/search', '/v1/%252e%252e/search'],
  ['/search?q=%41#%42', '/search?q=%41#%42'],
  ['/v1/[...path]?q=[x]', '/v1/%5B...path%5D?q=[x]'],
  ['/%zz%', '/%zz%'],
  ['', ''],
])('%s is %s', (url, normalized) => {
  expect(normalizedUrl(url)).toBe(normalized);
});

test('a path ends before the query and before the fragment', () => {
  expect(['/a?b#c', '/a#c?b', '/a', '', '?b'].map(rawPathOf)).toEqual(['/a', '/a', '/a', '', '']);
});

test.each(['/..', '/.', '/a/../b', '/a/./b', '/a\\..\\b', '../a', '.', '/a/.\t./b', '/a/..\n'])(
  'Next would resolve %j',
  (path) => {
    expect(hasDotSegment(path)).toBe(true);
  },
);

test.each(['/', '/a.b', '/...', '/.well-known/x', '/a/..b', '/a/b..', '/a/. ./b'])('%j stays as it is', (path) => {
  expect(hasDotSegment(path)).toBe(false);
});
