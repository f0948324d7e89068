import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { lowerPriority } from './lower-priority';

/** Starts a Node with its threads. */
async function aProcess(): Promise<ChildProcess & { pid: number }> {
  const child = spawn(process.execPath, ['-e', 'process.stdout.write("."); setInterval(() => {}, 1e6)']);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child as typeof child & { pid: number };
}

test.runIf(process.platform === 'linux')('lowers all threads of a process', async () => {
  const { pid } = await aProcess();
  const priorities = () => new Set(readdirSync(`/proc/${pid}/task`).map((id) => getPriority(Number(id))));
  expect(readdirSync(`/proc/${pid}/task`).length).toBeGreaterThan(2);
  lowerPriority(pid);
  expect(priorities()).toEqual(new Set([10]));
});

test('ignores a process that has ended', async () => {
  const child = await aProcess();
  child.kill('SIGKILL');
  await once(child, 'close');
  lowerPriority(child.pid);
  lowerPriority(undefined);
});
