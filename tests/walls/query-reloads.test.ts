import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { queryReloadRefusals } from './query-reloads';

const root = path.resolve(import.meta.dirname, '..', '..');

test('components reload by loadAgain and show responses by showResponse', () => {
  const sources = globSync('components/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);
  expect(sources.filter(([, source]) => source.includes('loadAgain(')).length).toBeGreaterThan(30);
  expect(sources.flatMap(([file, source]) => queryReloadRefusals(file, source))).toEqual([]);
});

test.each([
  'void queries.invalidateQueries({ queryKey });',
  "void queries.refetchQueries({ queryKey, type: 'active' });",
  'queries.invalidateQueries(\n  { queryKey },\n);',
  'queries.setQueryData(queryKey, saved);',
  'queryClient.setQueryData<Team>(queryKey, saved);',
])('refuses %s', (line) => {
  expect(queryReloadRefusals('components/teams/use-team.ts', `${line}\n`)).toHaveLength(1);
});

test.each([
  ['components/teams/use-team.ts', 'void loadAgain(queries, { queryKey });'],
  ['components/teams/use-team.ts', "void queries.invalidateQueries({ queryKey, refetchType: 'none' });"],
  ['components/teams/use-team.ts', '// Not invalidateQueries({ queryKey }).'],
  ['components/teams/use-team.ts', 'showResponse(queries, queryKey, saved);'],
  ['components/projects/list/use-project-list.ts', 'queries.setQueryData(queryKey, rows);'],
  ['components/shared/optimistic/load-again.ts', 'await queries.invalidateQueries(filters);'],
])('%s may have %s', (file, line) => {
  expect(queryReloadRefusals(file, `${line}\n`)).toEqual([]);
});
