import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectNode, root } from '@/server/local/install.mjs';
import { serializeError } from './log';

test('an error is written with its kind, code, words and place, and with nothing that a library hung on it', () => {
  const error = Object.assign(new TypeError('connection lost', { cause: new Error('no route') }), {
    code: '57P01',
    client: { user: 'timbre', secretKey: 17 },
    meta: { email: 'olivia@brightside.example' },
  });
  const serialized = serializeError(error);
  expect(Object.keys(serialized).toSorted()).toEqual(['code', 'message', 'stack', 'type']);
  expect(serialized).toMatchObject({ type: 'TypeError', message: 'connection lost: no route', code: '57P01' });
  expect(serialized).toHaveProperty('stack', expect.stringContaining('log.unit.test.ts'));
  expect(JSON.stringify(serialized)).not.toMatch(/secretKey|olivia/);
});

test('writes one line of JSON for everything, with ids and without secrets', async () => {
  const args = ['--import', 'tsx', 'tests/support/programs/log-everything.ts'];
  const env = { ...process.env, LOG_LEVEL: 'info' };
  const failure = await promisify(execFile)(projectNode, args, { cwd: root, env }).catch((error: unknown) => error);
  const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string };
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).not.toMatch(/olivia|123456|hunter2|sk_test/);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  const line = (level: string, msg: unknown, more = {}) =>
    expect.objectContaining({ level, msg, time: expect.any(String), ...more });
  expect(lines).toEqual([
    line('info', 'redacted', { email: '[hidden]' }),
    line('error', 'failed', { err: expect.objectContaining({ message: 'No mailbox •••' }) }),
    line('error', '⨯ Error:', { source: 'console' }),
    line('warn', 'code ••• for •••', { source: 'console' }),
    line('info', 'in a job', { requestId: 'request-1', job: 'send-mail', jobId: 'job-1' }),
    line('warn', 'warning', { source: 'node' }),
    line('fatal', 'uncaught error'),
  ]);
});
