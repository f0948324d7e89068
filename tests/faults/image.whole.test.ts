import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '@/server/local/install.mjs';

const timeout = 600_000;

/** The image gets the packages and the pages of this run, which takes a tenth of the time of `npm run image:check`. */
test('the image builds in a clean folder, and its programs start there', { timeout }, async () => {
  // Without the other variables of the tests.
  const variables = ['PATH', 'HOME'].map((name) => `${name}=${process.env[name] ?? ''}`);
  const built = [`IMAGE_PACKAGES=${path.join(root, 'node_modules')}`, `IMAGE_PAGES=${path.join(root, '.next')}`];
  const args = ['-i', ...variables, ...built, 'sh', 'deploy/check-image.sh'];
  const { stdout } = await promisify(execFile)('env', args, { cwd: root, timeout, maxBuffer: 64 << 20 });
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('The image builds, and its programs start.');
});
