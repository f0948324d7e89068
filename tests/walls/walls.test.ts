import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { folderCircles, refusalsOf } from './check';
import { importCases } from './imports';

const root = path.resolve(import.meta.dirname, '..', '..');

function productFiles(): string[] {
  return ['app', 'components', 'lib', 'server', 'services'].flatMap((area) =>
    readdirSync(path.join(root, area), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.posix.join(area, ...file.split(path.sep)))
      .filter((file) => !file.startsWith('server/platform/prisma-client/')),
  );
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const jobFiles = () => productFiles().filter((file) => /^server\/jobs\/(?!index\.)/.test(file));

describe('the import walls', () => {
  test('no file of the product breaks them', () => {
    const files = productFiles();
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => refusalsOf(file, read(file)))).toEqual([]);
  });

  test('no folders of a layer import each other in a circle', () => {
    expect(folderCircles(new Map(productFiles().map((file) => [file, read(file)])))).toEqual([]);
    const circle = new Map([
      ['server/takes/a.ts', "import { b } from '@/server/chat/b';"],
      ['server/chat/b.ts', "import { c } from '@/server/files/c';"],
      ['server/files/c.ts', "import { a } from '@/server/takes/a';"],
    ]);
    expect(folderCircles(circle)).toEqual(['server/takes > server/chat > server/files > server/takes']);
  });

  test.each(importCases)('$file: $line', ({ file, line, refusal }) => {
    const refusals = refusalsOf(file, line);
    if (refusal === null) expect(refusals).toEqual([]);
    else expect(refusals.join('\n')).toContain(refusal);
  });
});

test('the web build excludes the handlers of jobs', () => {
  const sources = jobFiles().map((file) => read(file));
  const calls = sources.flatMap((source) => source.match(/import\([^)]*\.handler'\)/g) ?? []);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.filter((call) => !call.includes('/* turbopackIgnore: true */'))).toEqual([]);
});

test('the worker runs every job that a file defines', () => {
  const defining = productFiles().filter((file) => /\bdefineJob\(\{/.test(read(file)));
  const listed = [
    ...readFileSync(path.join(root, 'server/jobs/index.ts'), 'utf8').matchAll(/export \* from '\.\/(.*)';/g),
  ];
  expect(listed.map(([, name = '']) => `server/jobs/${name}.ts`)).toEqual(defining.toSorted());
  for (const file of jobFiles()) {
    const source = read(file);
    expect(source.match(/^export const \w+ = defineJob\(/gm)?.length, file).toBe(
      source.match(/\bdefineJob\(/g)?.length,
    );
  }
});

describe('circles between files', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'timbre-walls-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('are rejected, also through the alias', async () => {
    for (const file of ['.oxlintrc.json', 'tsconfig.json']) await cp(path.join(root, file), path.join(folder, file));
    const teams = path.join(folder, 'server', 'teams');
    await mkdir(teams, { recursive: true });
    const files = { invite: 'accept', accept: 'invite' };
    for (const [name, other] of Object.entries(files)) {
      const line = `import { ${other} } from '@/server/teams/${other}';`;
      await writeFile(path.join(teams, `${name}.ts`), `${line}\nexport const ${name} = () => ${other};\n`);
    }
    expect(await lintCodes(folder)).toContain('import(no-cycle)');
  });
});

const report = z.object({ diagnostics: z.array(z.object({ code: z.string() })) });

async function lintCodes(folder: string): Promise<string[]> {
  const program = path.join(root, 'node_modules', '.bin', 'oxlint');
  const run = await promisify(execFile)(program, ['-f', 'json'], { cwd: folder, maxBuffer: 64 << 20 }).catch(
    (failed: { stdout: string }) => failed,
  );
  return report.parse(JSON.parse(run.stdout)).diagnostics.map(({ code }) => code);
}
