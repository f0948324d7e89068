import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { clearWorkFolders, inWorkFolder } from './work-folder';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'work-folder-test-'));
  vi.stubEnv('TMPDIR', folder);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('removes the work folder after a job, even a failed one', async () => {
  let used = '';
  const run = inWorkFolder(async (workFolder) => {
    used = workFolder;
    await writeFile(path.join(workFolder, 'take.wav'), 'sound');
    throw new Error('no sound');
  });
  await expect(run).rejects.toThrow('no sound');
  expect(used).toContain(folder);
  expect(existsSync(used)).toBe(false);
});

async function make(name: string, hours: number): Promise<string> {
  const workFolder = path.join(folder, name);
  await mkdir(workFolder);
  await writeFile(path.join(workFolder, 'take.wav'), 'sound');
  const when = new Date(Date.now() - hours * hourMs);
  await utimes(workFolder, when, when);
  return workFolder;
}

test('removes old folders of other hosts, but no recent or unrelated ones', async () => {
  const abandoned = await make('timbre-job-left', 3);
  const running = await make('timbre-job-running', 1);
  const foreign = await make('something-else', 3);
  await clearWorkFolders();
  expect([abandoned, running, foreign].map((each) => existsSync(each))).toEqual([false, true, true]);
});

test('removes folders of killed workers of this host at once, but none of running ones', async () => {
  const { pid: endedPid } = spawnSync(process.execPath, ['--version']);
  await inWorkFolder(async (own) => {
    const nameOf = (pid: number) => path.basename(own).replace(`-${process.pid}-`, `-${pid}-`);
    const killed = await make(nameOf(endedPid), 0);
    const running = await make(nameOf(process.ppid), 0);
    await clearWorkFolders();
    expect([killed, running].map((each) => existsSync(each))).toEqual([false, true]);
  });
});
