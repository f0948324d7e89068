import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { styleRefusals } from './style';

const root = path.resolve(import.meta.dirname, '..', '..');

test('names of items, private members, dates and imports of the same folder are written in one way', () => {
  const files = globSync('{app,components,lib,prisma,server,services,tests}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith('server/platform/prisma-client/') && !file.startsWith('tests/walls/style'));
  expect(files.length).toBeGreaterThan(2_000);
  expect(files.flatMap((file) => styleRefusals(file, readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  'const names = takes.map((one) => one.name);',
  'const isLater = (one: Take, other: Take) => one.created > other.created;',
  'takes.reduce((sum, one) => sum + one.size, 0);',
  'for (const one of takes) start(one);',
  'const named = (one: object): string => String(one);',
  'function contrast(one: string, other: string): number {',
  'export const MAX_TAKES = 3;',
  'class Store {\n  readonly #db = open();\n}',
  'class Store {\n  #size = 0;\n}',
  'class Store {\n  async #read() {}\n}',
  'const cache = globalThis as { metrics?: Metrics };',
  'const cache = (globalThis as unknown as Cache).metrics;',
  "const day = new Intl.DateTimeFormat('en').format(at);",
  "const day = at.toLocaleDateString('en');",
  "import { readLines } from '@/server/lines/queries';",
  "import type { LineRow } from '@/server/lines/line-rows';",
  "const { readLines } = await import('@/server/lines/queries');",
])('refuses %s', (line) => {
  expect(styleRefusals('server/lines/edit-line.ts', `${line}\n`)).toHaveLength(1);
});

test.each([
  "fail('Please choose another one.');",
  '// (one) => the first',
  'export const GET = () => respond();',
  'const Picture = memo(Image);',
  'const { rows } = await query("select 1 as one");',
  "const files = ['one.wav'];",
  'class Store {\n  private readonly db = open();\n}',
  "const color = '#fff';",
  'const scope: Scope = globalThis;',
  "const count = lines.toLocaleString('en');",
  "import { readLines } from './queries';",
  "import { appendMessage } from '@/server/chat/append-message';",
])('accepts %s', (line) => {
  expect(styleRefusals('server/lines/edit-line.ts', `${line}\n`)).toEqual([]);
});
