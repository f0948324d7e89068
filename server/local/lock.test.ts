import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endLeftChildren, lockDataFolder, rememberChildren } from './lock';
import { isRunning, startedAt } from './processes';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'timbre-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second start on the folder gets an error with the holder, and the lock after its release', () => {
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`already runs on ${folder} (process ${process.pid})`);
  unlock();
  lockDataFolder(folder)();
});

test.each([
  ['a process that is gone', JSON.stringify({ pid: 999_999_999, startedAt: 'boot:1' })],
  ['a number that another process has now', JSON.stringify({ pid: process.pid, startedAt: 'boot:1' })],
  ['a file cut short', '{"pid": 1'],
])('a lock left by %s is taken over', (_, content) => {
  writeFileSync(join(folder, 'lock.json'), content);
  lockDataFolder(folder);
  expect(JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'))).toEqual({
    pid: process.pid,
    startedAt: startedAt(process.pid),
  });
});

test('stops process groups left by an earlier start, but not a later process with the same id', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const stranger = { pid, startedAt: 'boot:1' };
  writeFileSync(join(folder, 'children.json'), JSON.stringify([stranger]));
  expect(await endLeftChildren(folder)).toBe(0);
  expect(isRunning(pid)).toBe(true);

  const ended = once(child, 'exit');
  rememberChildren(folder, [pid]);
  expect(await endLeftChildren(folder)).toBe(1);
  expect((await ended)[1]).toBe('SIGTERM');
});
