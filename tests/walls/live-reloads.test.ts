import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { liveReloadRefusals } from './live-reloads';

const root = path.resolve(import.meta.dirname, '..', '..');
const subscribed = 'subscribeLive((event) => refetch(event));';

test('components that receive live events reload by loadAgain', () => {
  const sources = globSync('components/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
  expect(sources.filter(([, source]) => source.includes('subscribeLive(')).length).toBeGreaterThan(7);
  expect(sources.flatMap(([file, source]) => liveReloadRefusals(file, source))).toEqual([]);
});

test.each([
  'void queries.invalidateQueries({ queryKey });',
  "void queries.refetchQueries({ queryKey, type: 'active' });",
  'queries.invalidateQueries(\n  { queryKey },\n);',
])('refuses %s beside a subscription', (line) => {
  expect(liveReloadRefusals('components/teams/use-team.ts', `${subscribed}\n${line}\n`)).toHaveLength(1);
});

test.each([
  [subscribed, 'void loadAgain(queries, { queryKey });'],
  [subscribed, "void queries.invalidateQueries({ queryKey, refetchType: 'none' });"],
  [subscribed, '// Not invalidateQueries({ queryKey }).'],
  ['', 'void queries.invalidateQueries({ queryKey });'],
])('accepts %s %s', (subscription, line) => {
  expect(liveReloadRefusals('components/teams/use-team.ts', `${subscription}\n${line}\n`)).toEqual([]);
});
