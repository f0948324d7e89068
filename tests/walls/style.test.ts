import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { docstringRefusals, styleRefusals } from './style';

const root = path.resolve(import.meta.dirname, '..', '..');

test('names of items, private members, dates, docstrings and imports of the same folder are written in one way', () => {
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
  'const rows = await tx.$queryRaw<LineRow[]>`select id from lines`;',
  'const rows = await tx.$queryRawUnsafe<LineRow[]>(text);',
  'const { rows } = await pool().query<LineRow>(text);',
  "const { rows } = await client.query('select 1 as one');",
])('refuses %s', (line) => {
  expect(styleRefusals('server/lines/edit-line.ts', `${line}\n`)).toHaveLength(1);
});

test.each([
  "fail('Please choose another one.');",
  '// (one) => the first',
  'export const GET = () => respond();',
  'const Picture = memo(Image);',
  "await client.query('begin');",
  'await tx.$queryRaw`select 1 from lines for update`;',
  'const open = await tx.$queryRaw<unknown[]>`select 1 from lines`;',
  "const files = ['one.wav'];",
  'class Store {\n  private readonly db = open();\n}',
  "const color = '#fff';",
  'const scope: Scope = globalThis;',
  "const count = lines.toLocaleString('en');",
  "import { readLines } from './queries';",
  "import { appendMessage } from '@/server/chat/messages';",
])('accepts %s', (line) => {
  expect(styleRefusals('server/lines/edit-line.ts', `${line}\n`)).toEqual([]);
});

test.each([
  '/** Of a project, so that its files are found. */',
  '/** What is heard. */',
  "/** What's heard. */",
  '/** By id. */',
  '/** Null without a take. */',
  '/** Also the idempotency key. */',
  '/** Those of the team. */',
  '/** Whether the voice is online. */',
  '/** When it is saved. */',
  '/** For HTTP; by default a free port. */',
  '/** For the export job. It runs once a day, at night. */',
  '/** Returns the newest take */',
  '/** Returns the newest take @returns a take. */',
  '/**\n * In milliseconds\n * from the start.\n */',
  '  /**\n   * Returns the takes of a project\n   * @param projectId the project.\n   */',
])('refuses the docstring %s', (docstring) => {
  expect(docstringRefusals('server/lines/edit-line.ts', `const a = 1;\n${docstring}\nconst b = 2;\n`)).toHaveLength(1);
  expect(styleRefusals('server/lines/edit-line.ts', `${docstring}\n`)).toHaveLength(1);
});

test.each([
  '/** Returns the published demos of a voice, newest first. */',
  '/** Byte position of the closing bracket. */',
  '/** When the page is hidden, playback goes on. */',
  '/** If a take is\n * missing, `find` returns null. */',
  '/** Is the voice online? */',
  '/** At-least-once delivery. */',
  '/** Offers of a voice. */',
  '/** Waits until it is free. @throws when it is not */',
  '/**\n * Reads the plan:\n *\n * ```\n * Limit → Sort\n * ```\n */',
  '/** @throws AppError without a take */',
  '/**\n * @param seconds from the start\n * @returns what is left\n */',
  '/** @public */',
  '/* What is heard */',
  '// By id',
  "const files = globSync('tests/**/*.ts');",
  '/** Returns a take.',
])('accepts the docstring %s', (docstring) => {
  expect(docstringRefusals('server/lines/edit-line.ts', `const a = 1;\n${docstring}\nconst b = 2;\n`)).toEqual([]);
});

test('names each docstring that it refuses, and why', () => {
  const source =
    "/** Returns a take. */\nconst a = '/** By id. */';\n/** By\n * id. */\n/** As the job. */\n/** A take */\n";
  expect(docstringRefusals('lib/a.ts', source)).toEqual([
    'lib/a.ts has the docstring "By id.": begin with a subject or an imperative.',
    'lib/a.ts has the docstring "As the job.": add a main clause after a comma.',
    'lib/a.ts has the docstring "A take": end with a period, a question mark, a colon or a code fence.',
  ]);
});
