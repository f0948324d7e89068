import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTypescript from 'openapi-typescript';
import { expect, test } from 'vitest';
import { projectNode, root } from '@/server/local/install.mjs';
import { webUrl } from '@/tests/support/api';

const run = promisify(execFile);
const folder = path.join(root, 'test-results', 'generated-client');

test('a client generated from the document compiles and takes a customer from signing up to a shortlist', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'schema.d.ts'), await openapiTypescript(new URL('/v1/openapi.json', webUrl())));
  await copyFile(
    path.join(root, 'tests/support/programs/api-client-journey.ts'),
    path.join(folder, 'api-client-journey.ts'),
  );
  const compilerOptions = {
    ...{ target: 'es2023', module: 'esnext', moduleResolution: 'bundler', lib: ['es2023', 'dom', 'dom.iterable'] },
    ...{ strict: true, noEmit: true, skipLibCheck: false, types: ['node'] },
  };
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['schema.d.ts', 'api-client-journey.ts'] }),
  );
  const compiled = await run('node_modules/.bin/tsc', ['-p', folder], { cwd: root }).catch((error) => error);
  expect(compiled.stdout).toBe('');

  const { stdout } = await run(projectNode, ['--import', 'tsx', path.join(folder, 'api-client-journey.ts')], {
    cwd: root,
    env: { ...process.env, API_URL: `${webUrl()}/v1` },
  });
  const result = JSON.parse(stdout);
  expect(result.email).toMatch(/^client-/);
  expect(result.shortlisted).toEqual([result.voiceId]);
  expect(result.refusal).toEqual(expect.any(String));
});
