import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../install.mjs';
import { readMigrations } from './migration-files';
import { testFolder } from '@/tests/support/test-folder';

const run = promisify(execFile);
const folder = testFolder();

/** Names of the rules that the statement breaks. */
async function brokenRules(sql: string): Promise<string[]> {
  const file = path.join(folder, 'migration.sql');
  writeFileSync(file, sql);
  const { stdout } = await run('node_modules/.bin/squawk', ['--reporter', 'gcc', file], { cwd: root }).catch(
    (failure: { stdout: string }) => failure,
  );
  return [...stdout.matchAll(/: (?:warning|error): ([\w-]+) /g)].map(([, rule = '']) => rule);
}

test.each([
  ['ALTER TABLE "users" DROP COLUMN "city";', ['ban-drop-column']],
  ['ALTER TABLE "users" ADD COLUMN "city" TEXT NOT NULL;', ['adding-required-field']],
  ['-- squawk-ignore ban-drop-column\nALTER TABLE "users" DROP COLUMN "city";', []],
  ['CREATE INDEX "i" ON "users" ("city");', []],
])('`npm run check:migrations` reads %s', async (sql, expected) => {
  expect(await brokenRules(sql)).toEqual(expected);
});

test('a migration that ignores a rule says why in the line before', async () => {
  const withoutReason = (await readMigrations()).flatMap(({ name, sql }) => {
    const lines = sql.split('\n');
    return lines.flatMap((line, index) =>
      /squawk-ignore/.test(line) && !/^-- (?!squawk)\S/.test(lines[index - 1] ?? '') ? [`${name}:${index + 1}`] : [],
    );
  });
  expect(withoutReason).toEqual([]);
});
