import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ImportCase, importCases } from './imports';

const root = path.resolve(import.meta.dirname, '..', '..');
const report = z.object({
  diagnostics: z.array(
    z.object({ message: z.string(), help: z.string().optional(), code: z.string(), filename: z.string() }),
  ),
});
type Diagnostic = z.infer<typeof report>['diagnostics'][number];

let copy: string;
let found: Diagnostic[];

/** Each case gets its own folder below the same path, so that one linter run checks all of them. */
function placeOf(one: ImportCase): string {
  return path.posix.join(`case-${importCases.indexOf(one)}`, one.file);
}

async function put(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(copy, file)), { recursive: true });
  await writeFile(path.join(copy, file), content);
}

async function lint(folder: string): Promise<Diagnostic[]> {
  const program = path.join(root, 'node_modules', '.bin', 'oxlint');
  const run = await promisify(execFile)(program, ['-f', 'json'], { cwd: folder, maxBuffer: 64 << 20 }).catch(
    (failed: { stdout: string }) => failed,
  );
  return report.parse(JSON.parse(run.stdout)).diagnostics;
}

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'timbre-walls-'));
  for (const one of importCases) {
    const folder = path.join(copy, `case-${importCases.indexOf(one)}`);
    await mkdir(folder, { recursive: true });
    await cp(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
    await put(placeOf(one), `${one.line}\nexport const used = something;\n`);
  }
  found = await lint(copy);
}, 60_000);

afterAll(() => rm(copy, { recursive: true, force: true }));

test('rejects an import cycle, also through the alias', async () => {
  const folder = path.join(copy, 'circle');
  for (const file of ['.oxlintrc.json', 'tsconfig.json']) {
    await mkdir(folder, { recursive: true });
    await cp(path.join(root, file), path.join(folder, file));
  }
  await put('circle/server/teams/invite.ts', "import { b } from '@/server/teams/accept';\nexport const a = () => b;\n");
  await put('circle/server/teams/accept.ts', "import { a } from '@/server/teams/invite';\nexport const b = () => a;\n");
  const codes = (await lint(folder)).map(({ code }) => code);
  expect(codes).toContain('import(no-cycle)');
});

describe('the import walls', () => {
  test.each(importCases)('$file: $line', (one) => {
    const refusals = found.filter(
      ({ filename, code }) => filename === placeOf(one) && code.includes('no-restricted-imports'),
    );
    if (one.refusal === null) expect(refusals).toEqual([]);
    else expect(refusals.map(({ help }) => help).join('\n')).toContain(one.refusal);
  });
});
