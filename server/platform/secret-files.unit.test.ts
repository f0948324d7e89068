import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadSecretFiles } from './secret-files';

const folder = mkdtempSync(path.join(tmpdir(), 'timbre-secrets-'));
const file = path.join(folder, 'session');
writeFileSync(file, 'a secret of at least thirty-two letters\n');

test('takes a secret from its file, and hands on no path', () => {
  const environment: Record<string, string | undefined> = { SESSION_SECRET_FILE: file, SESSION_SECRET: '', PORT: '80' };
  loadSecretFiles(environment);
  expect(environment).toEqual({ SESSION_SECRET: 'a secret of at least thirty-two letters', PORT: '80' });
});

test('names every file that cannot be read, and what is given twice', () => {
  const gone = path.join(folder, 'gone');
  expect(() =>
    loadSecretFiles({ SESSION_SECRET: 'given', SESSION_SECRET_FILE: file, STRIPE_SECRET_KEY_FILE: gone }),
  ).toThrow(/SESSION_SECRET and SESSION_SECRET_FILE are both set\n {2}STRIPE_SECRET_KEY_FILE cannot be read: ENOENT/);
});
