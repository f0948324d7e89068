import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTypescript from 'openapi-typescript';
import { beforeAll, expect, test } from 'vitest';
import { projectNode, root } from '@/server/local/install.mjs';
import { webUrl } from '@/tests/support/network/api';
import { codeIn } from '@/tests/support/guide';

const run = promisify(execFile);
const folder = path.join(root, 'test-results', 'generated-client');

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'schema.d.ts'), await openapiTypescript(new URL('/v1/openapi.json', webUrl())));
  await writeFile(path.join(folder, 'order.ts'), await codeIn('docs/api/order.md', 'ts'));
});

test('the TypeScript of the API guide compiles with a client generated from the document', async () => {
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
    JSON.stringify({ compilerOptions, files: ['schema.d.ts', 'order.ts'] }),
  );
  const compiled = await run('node_modules/.bin/tsc', ['-p', folder], { cwd: root }).catch((error) => error);
  expect(compiled.stdout).toBe('');
});

test('the TypeScript of the API guide orders a project', async () => {
  const env = { ...process.env, TIMBRE: webUrl() };
  const { stdout } = await run(projectNode, ['--import', 'tsx', path.join(folder, 'order.ts')], { cwd: root, env });
  expect(stdout).toMatch(/^Winter spot: .+\nready: .+\n$/);
});
