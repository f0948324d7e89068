import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brandRefusals, namesProduct, namingFiles } from './brand';

const root = path.resolve(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('only these files name the product', () => {
  const files = globSync('{app,components,lib,server}/**/*.{ts,tsx,mjs}', { cwd: root }).map((file) =>
    file.split(path.sep).join('/'),
  );
  expect(files.length).toBeGreaterThan(1_400);
  expect(files.flatMap((file) => brandRefusals(file, read(file)))).toEqual([]);
});

test.each(Object.keys(namingFiles))('%s names the product', (file) => {
  expect(namesProduct(read(file))).toBe(true);
});

test.each([
  "export const metadata = { title: 'Search · Timbre' };",
  '<p>Sent by Timbre.</p>',
  'const sms = `Timbre: ${subject}`;',
  "z.string().describe('Null for Timbre')",
])('refuses %s', (line) => {
  expect(brandRefusals('server/mail/layout.ts', line)).toHaveLength(1);
  expect(brandRefusals('components/chat/chat.tsx', line)).toHaveLength(1);
  expect(brandRefusals('lib/domain/brand/brand.ts', line)).toEqual([]);
  expect(brandRefusals('server/local/mail.ts', line)).toEqual([]);
  expect(brandRefusals('server/mail/layout.test.ts', line)).toEqual([]);
});

test.each(["const cookie = 'timbre_session';", '/** Presets that come with Timbre. */', '  // Timbre sends no money.'])(
  'accepts %s',
  (line) => {
    expect(brandRefusals('server/mail/layout.ts', line)).toEqual([]);
  },
);
