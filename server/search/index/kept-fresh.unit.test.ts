import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@/server/local/install.mjs';

const writes = [
  /\b(voiceProfile|voiceDemo|studioQualityDemo|rating)\.(create|update|upsert|delete)/,
  /\bdata: \{[^}]*\bsuspendedAt\b/,
  /\bassignment\.update\([^;]*state: 'accepted'/s,
  /\buser\.update(Many)?\([^;]*\b(firstName|lastName|pictureId)\b/s,
  /\bteam\.update(Many)?\([^;]*\b(city|country)\b/s,
  /\b(INSERT INTO|UPDATE|DELETE FROM) "?(voice_profiles|voice_demos|studio_quality_demos|ratings)\b/,
];

const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['server/platform/prisma-client/**'] }).filter(
  (file) => !file.endsWith('.test.ts'),
);
/** File that `refreshSearchVoices` calls, and that changes only between two statuses that are both not searchable. */
const partOfRefresh = 'server/voices/application.ts';
const writers = sources.filter((file) => {
  if (file === partOfRefresh) return false;
  const text = readFileSync(path.join(root, file), 'utf8');
  return writes.some((write) => write.test(text));
});

test('finds commands that change searchable data', () => {
  expect(writers.length).toBeGreaterThan(3);
});

test.each(writers)('%s refreshes search in the same transaction', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const tells = /\brefreshSearchVoices?\(\s*tx,/.test(text);
  expect(tells, 'Call refreshSearchVoice(tx, voiceId) last in the transaction (server/search).').toBe(true);
});
