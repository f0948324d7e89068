import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTypescript from 'openapi-typescript';
import { beforeAll, expect, test } from 'vitest';
import { projectNode, root } from '@/server/local/install.mjs';
import { webUrl } from '@/tests/support/network/api';
import { codeIn } from '@/tests/support/guide';

const run = promisify(execFile);
const folder = path.join(root, 'test-results', 'generated-client');

const start = (program: string) =>
  run(projectNode, ['--import', 'tsx', path.join(folder, program)], {
    cwd: root,
    env: { ...process.env, API_URL: `${webUrl()}/v1`, TIMBRE: webUrl() },
  });

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'schema.d.ts'), await openapiTypescript(new URL('/v1/openapi.json', webUrl())));
  await copyFile(
    path.join(root, 'tests/support/programs/api-client-journey.ts'),
    path.join(folder, 'api-client-journey.ts'),
  );
  await writeFile(path.join(folder, 'order.ts'), await codeIn('docs/api/order.md', 'ts'));
});

test('programs with a client generated from the document compile', async () => {
  const compilerOptions = {
    target: 'es2023',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: ['node'],
  };
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['schema.d.ts', 'api-client-journey.ts', 'order.ts'] }),
  );
  const compiled = await run('node_modules/.bin/tsc', ['-p', folder], { cwd: root }).catch((error) => error);
  expect(compiled.stdout).toBe('');
});

test('a generated client takes a customer from signing up to a shortlist', async () => {
  const { stdout } = await start('api-client-journey.ts');
  const result = JSON.parse(stdout);
  expect(result.email).toMatch(/^client-/);
  expect(result.shortlisted).toEqual([result.voiceId]);
  expect(result.refusal).toEqual(expect.any(String));
});

test('the TypeScript of the API guide orders a project', async () => {
  const { stdout } = await start('order.ts');
  expect(stdout).toMatch(/^Winter spot: .+\nready: .+\n$/);
});
