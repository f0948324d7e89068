import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contracts } from '@/lib/contracts';
import { allowedMethods, hasDotSegment, normalizedUrl, parametersIn, PathTree, rawPathOf, segmentsOf } from './paths';

const paths = [...new Set(contracts.map(({ path }) => path as string))];
const tree = new PathTree(paths.map((path) => [path, path]));

const isParameter = (segment: string) => segment.startsWith('{');
const literals = new Set(paths.flatMap(segmentsOf).filter((segment) => !isParameter(segment)));
/** Generates text with slashes, percent signs, NUL and letters of all scripts. */
const text = fc.string({ minLength: 1, unit: 'binary' }).filter((given) => !literals.has(given));
/** Generates text, or a literal segment of some path. */
const anyText = fc.oneof(text, fc.constantFrom(...literals));

/** Ranks a path by its parameters and their positions: a literal that comes first counts more. */
const rank = (path: string) =>
  segmentsOf(path)
    .map((segment) => (isParameter(segment) ? '1' : '0'))
    .join('');

const matches = (path: string, segments: readonly string[]): boolean => {
  const parts = segmentsOf(path);
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (isParameter(part) ? segments[index] !== '' : part === segments[index]))
  );
};

describe('every path of a contract', () => {
  test.each(paths)('%s is found with its parameters, and only that', (path) => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 8, maxLength: 8 }), (texts) => {
        const pairs = segmentsOf(path).map((part, index) => [part, texts[index] ?? ''] as const);
        const segments = pairs.map(([part, value]) => (isParameter(part) ? encodeURIComponent(value) : part));
        const parameters = pairs.flatMap(([part, value]) => (isParameter(part) ? [[part.slice(1, -1), value]] : []));
        expect(tree.find(segments)).toEqual([path]);
        expect(parametersIn(path, segments)).toEqual(Object.fromEntries(parameters));
        expect(tree.find([...segments, 'x'])).not.toContain(path);
        expect(tree.find(segments.slice(1))).not.toContain(path);
        expect(tree.find([...segments.slice(0, -1), ''])).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });

  test('is found as by comparing it with all of them, literal segments first', () => {
    const similar = fc
      .constantFrom(...paths)
      .chain((path) =>
        fc.tuple(
          ...segmentsOf(path).map((part) =>
            isParameter(part)
              ? anyText
              : fc.oneof({ weight: 9, arbitrary: fc.constant(part) }, fc.constant(''), anyText),
          ),
        ),
      );
    fc.assert(
      fc.property(similar, (segments) => {
        const [first] = paths
          .filter((path) => matches(path, segments))
          .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
        expect(tree.find(segments)).toEqual(first ? [first] : []);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the tree of paths', () => {
  test('names of object properties are values like others', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      expect(tree.find([name])).toEqual([]);
      expect(parametersIn('/users/{userId}', ['users', name])).toEqual({ userId: name });
    }
  });

  test('a literal segment that leads nowhere gives way to a parameter', () => {
    const jobs = new PathTree([
      ['/jobs/abandoned/resumption', 'resume'],
      ['/jobs/{name}/{jobId}', 'drop'],
      ['/jobs/{name}/{jobId}', 'read'],
    ]);
    expect(jobs.find(['jobs', 'abandoned', 'resumption'])).toEqual(['resume']);
    expect(jobs.find(['jobs', 'abandoned', '7'])).toEqual(['drop', 'read']);
    for (const other of [
      [],
      ['jobs'],
      ['jobs', 'abandoned'],
      ['jobs', 'a', ''],
      ['jobs', '', '7'],
      ['jobs', 'a', '7', ''],
    ])
      expect(jobs.find(other)).toEqual([]);
  });
});

describe('the methods of a path', () => {
  test.each([
    ['/v1/login', ['POST', 'OPTIONS']],
    ['/v1/openapi.json', ['GET', 'HEAD', 'OPTIONS']],
    ['/v1/openapi-json', null],
    ['/v1/nothing', null],
    ['/projects', null],
  ])('%s: %o', (path, methods) => expect(allowedMethods(path)).toEqual(methods));

  test.each(contracts)('allows $method $path', ({ method, path }) => {
    expect(allowedMethods(`/v1${path.replaceAll(/\{\w+\}/g, 'some-id')}`)).toContain(method);
  });
});

describe('the spelling of a path', () => {
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
});
