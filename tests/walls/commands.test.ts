import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandRefusals } from './commands';

const root = path.resolve(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('each file with a transaction has its test beside it', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).map((file) => file.split(path.sep).join('/'));
  const sources = new Map(files.map((file) => [file, read(file)]));
  expect(files.length).toBeGreaterThan(900);
  expect(commandRefusals(sources)).toEqual([]);
});

describe('the wall of commands', () => {
  const command = 'export const addTake = () => transaction(async (tx) => {});';
  const refusals = (files: Record<string, string>) => commandRefusals(new Map(Object.entries(files)));

  test('refuses a transaction without a test', () => {
    expect(refusals({ 'server/takes/add-take.ts': command, 'server/takes/takes.test.ts': '' })).toEqual([
      'server/takes/add-take.ts has a transaction: test its rules in add-take.test.ts.',
    ]);
  });

  test.each(['add-take.test.ts', 'add-take.isolated.test.ts', 'add-take.provider.test.ts', 'add-take.unit.test.ts'])(
    'accepts %s',
    (name) => {
      expect(refusals({ 'server/takes/add-take.ts': command, [`server/takes/${name}`]: '' })).toEqual([]);
    },
  );

  test.each(['master-take.test.ts', 'master-take.handler.test.ts'])('accepts %s for a handler', (name) => {
    expect(refusals({ 'server/takes/master-take.handler.ts': command, [`server/takes/${name}`]: '' })).toEqual([]);
  });

  test.each([
    ['server/takes/queries.ts', 'return readTransaction(find); // no transaction'],
    ['server/takes/add-take.test.ts', command],
    ['server/local/seed.ts', command],
    ['components/takes/add-take.ts', command],
  ])('ignores %s', (file, source) => {
    expect(refusals({ [file]: source })).toEqual([]);
  });
});
