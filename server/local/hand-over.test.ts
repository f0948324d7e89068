import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pollUntil } from '@/tests/support/jobs/poll';
import { root } from './install.mjs';
import { isRunning } from './processes';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'timbre-hand-over-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Takes longer than the test, like the script of the package that it runs. */
const fakeNpm = `
  const wait = 'setTimeout(() => {}, 300_000)';
  const script = require('node:child_process').spawn(process.execPath, ['-e', wait], { stdio: 'ignore' });
  console.log('INSTALLING ' + [process.ppid, process.pid, script.pid].join(' '));
  eval(wait);
`;

/** Starts on a copy without packages. The shell is in place of the npm that runs the script. */
function startInCopy(): { npm: ChildProcess; output: () => string } {
  const copy = join(folder, 'server', 'local');
  mkdirSync(copy, { recursive: true });
  for (const name of ['start', 'hand-over', 'install', 'prisma-client']) {
    copyFileSync(join(root, 'server', 'local', `${name}.mjs`), join(copy, `${name}.mjs`));
  }
  const npmFile = join(folder, 'npm.js');
  writeFileSync(npmFile, fakeNpm);
  const npm = spawn('sh', ['-c', '"$0" "$1" & wait', process.execPath, join(copy, 'start.mjs')], {
    env: { ...process.env, npm_lifecycle_event: 'start', npm_execpath: npmFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  npm.stdout.on('data', (chunk) => (output += chunk));
  return { npm, output: () => output };
}

test.each<[string, (start: number, npm: ChildProcess) => void]>([
  ['SIGTERM', (start) => process.kill(start, 'SIGTERM')],
  ['the end of a killed npm', (_, npm) => npm.kill('SIGKILL')],
])('%s during the installation ends it and the scripts of packages', async (_, end) => {
  const { npm, output } = startInCopy();
  const [, shown = ''] = await pollUntil(() => /INSTALLING (.+)\n/.exec(output()), { what: 'the installation' });
  const pids = shown.split(' ').map(Number);
  expect(pids.every(isRunning)).toBe(true);
  end(pids[0] ?? 0, npm);
  await pollUntil(() => !pids.some(isRunning), { what: 'the end of everything' });
});
