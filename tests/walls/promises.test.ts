import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '..', '..');
const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

const saved = 'async function save(): Promise<void> {}\n';
/** A file for each rule that needs types, and one that keeps all of them. */
const files = {
  'no-floating-promises.ts': `${saved}export function submit(): void {\n  save();\n}\n`,
  'no-misused-promises.ts': `${saved}export const isSaved = (): boolean => (save() ? true : false);\n`,
  'switch-exhaustiveness-check.ts':
    "export function label(state: 'open' | 'closed'): string {\n  switch (state) {\n    case 'open':\n      return 'Open';\n  }\n  return '';\n}\n",
  'correct.ts': `${saved}export function submit(): Promise<void> {\n  return save();\n}\n`,
};

let folder: string;
let codesByFile: Map<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'timbre-promises-'));
  await cp(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true } }));
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  const { scripts } = z
    .object({ scripts: z.object({ 'lint:types': z.string() }) })
    .parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  const [program = '', ...flags] = scripts['lint:types'].split(' ');
  const run = await promisify(execFile)(path.join(root, 'node_modules', '.bin', program), [...flags, '-f', 'json'], {
    cwd: folder,
  }).catch((failed: { stdout: string }) => failed);
  const { diagnostics } = report.parse(JSON.parse(run.stdout));
  codesByFile = new Map(
    Object.keys(files).map((name) => [
      name,
      diagnostics.filter(({ filename }) => filename === name).map(({ code }) => code),
    ]),
  );
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(Object.keys(files).filter((name) => name !== 'correct.ts'))('npm run lint:types rejects %s', (name) => {
  expect(codesByFile.get(name)).toContain(`typescript(${path.parse(name).name})`);
});

test('npm run lint:types accepts a promise that is returned', () => {
  expect(codesByFile.get('correct.ts')).toEqual([]);
});
