import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clockRefusals } from './clock';

const root = path.resolve(import.meta.dirname, '..', '..');

test('no domain of the server reads the clock by itself', () => {
  const files = globSync('server/**/*.ts', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => clockRefusals(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  ['server/takes/deliver-take.ts', 'const deliveredAt = new Date();'],
  ['server/takes/deliver-take.ts', 'const deliveredAt = new Date;'],
  ['server/support/money/invoices.ts', 'const today = Date().slice(0, 10);'],
  ['server/exports/export-audio.handler.ts', 'const endsAt = new Date(Date.now() + maxRunMs);'],
  ['server/search/landing-page.ts', 'const clock = { now: Date.now };'],
])('%s may not contain %s', (file, line) => {
  expect(clockRefusals(file, `${line}\n`)).toHaveLength(1);
});

test.each([
  ['server/takes/deliver-take.ts', 'const day = new Date(iso);'],
  ['server/takes/deliver-take.ts', 'const deliveredAt = now(tx);'],
  ['server/takes/deliver-take.ts', '// Not new Date(): the clock of the database.'],
  ['server/takes/deliver-take.ts', '/** As `Date.now()`. */'],
  ['server/platform/clock.ts', 'return new Date();'],
  ['server/http/idempotency.ts', 'const until = Date.now() + waitMs;'],
  ['components/takes/take-list.tsx', 'const today = new Date();'],
])('%s may contain %s', (file, line) => {
  expect(clockRefusals(file, `${line}\n`)).toEqual([]);
});
