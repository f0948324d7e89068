import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectNode, root } from '@/server/local/install.mjs';
import { freePort, listenOn } from '@/server/local/ports';
import { isRunning } from '@/server/local/processes';
import { sendRaw } from '@/server/local/raw-request';
import { pollUntil } from '@/tests/support/jobs/poll';
import { isWholeRun } from '@/tests/support/whole-run';

let dataDir: string;
let port: number;
const open = new Set<Started>();

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'timbre-start-'));
  port = await freePort();
});

afterEach(async () => {
  for (const { child, ended } of open) {
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

type Started = {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
};

const launch = (args: string[], env: Record<string, string> = {}): Started =>
  run(projectNode, ['--import', 'tsx', ...args], { ...process.env, ...env });

function run(program: string, args: string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => {
    open.delete(started);
    return code;
  });
  const started: Started = { child, output: () => output, ended };
  open.add(started);
  return started;
}

const start = () => launch(['tests/support/start-fixture.ts', dataDir, String(port)]);

async function ready(started: Started): Promise<Record<string, string>> {
  await pollUntil(
    async () => {
      if (started.child.exitCode !== null) throw new Error(started.output());
      return started.output().includes('READY ');
    },
    { what: 'the start' },
  );
  return JSON.parse(started.output().split('READY ')[1] ?? '');
}

function processes(): number[] {
  const children: { pid: number }[] = JSON.parse(readFileSync(join(dataDir, 'children.json'), 'utf8'));
  return [...children.map(({ pid }) => pid), postmaster()];
}

const postmaster = (): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function query(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const webPid = async (path = '/') => Number(await (await fetch(`http://127.0.0.1:${port}${path}`)).text());

const testWhole = test.runIf(isWholeRun);

testWhole('SIGHUP stops everything', async () => {
  const started = start();
  await ready(started);
  const pids = processes();
  expect(pids.every(isRunning)).toBe(true);
  started.child.kill('SIGHUP');
  expect(await started.ended).toBe(0);
  expect(pids.filter(isRunning)).toEqual([]);
  expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
});

test('after kill -9 the next start ends leftover processes and reuses data and ports, and SIGINT stops everything', async () => {
  const first = start();
  const before = await ready(first);
  await query(before.DATABASE_MIGRATION_URL, 'CREATE TABLE kept AS SELECT 42 AS answer');
  const left = processes();
  first.child.kill('SIGKILL');
  await first.ended;
  expect(left.every(isRunning)).toBe(true);

  const second = start();
  const after = await ready(second);
  expect(left.filter(isRunning)).toEqual([]);
  expect(await query(after.DATABASE_MIGRATION_URL, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  expect(after.SESSION_SECRET).toBe(before.SESSION_SECRET);
  expect(after.S3_ENDPOINT).toBe(before.S3_ENDPOINT);
  const started = processes();
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(started.filter(isRunning)).toEqual([]);
});

testWhole('starts after kill -9 although the PID in postmaster.pid now belongs to another process', async () => {
  const first = start();
  await ready(first);
  const pids = processes();
  for (const pid of [first.child.pid ?? 0, ...pids]) process.kill(pid, 'SIGKILL');
  await first.ended;
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  writeFileSync(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'));
  await ready(start());
  expect(isRunning(process.pid)).toBe(true);
});

testWhole('refuses a second start on the same folder with one message and disturbs nothing', async () => {
  await ready(start());
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output().trim().split('\n')).toEqual([expect.stringContaining(`already runs on ${dataDir}`)]);
  expect(await webPid()).toBeGreaterThan(0);
});

testWhole('malformed requests and an uncaught request error stop no process', async () => {
  const started = start();
  const env = await ready(started);
  const before = await webPid();
  for (const name of ['S3_ENDPOINT', 'MAIL_INBOX_URL', 'STRIPE_API_BASE', 'SMTP_URL']) {
    for (const target of ['//', 'http://[', '/%', '*']) {
      await sendRaw(Number(new URL(env[name] ?? '').port), `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    }
  }
  expect(started.output()).not.toContain('failed');
  started.child.kill('SIGUSR2');
  await pollUntil(
    () => started.output().includes('A request to an embedded service failed: Error: Thrown by the test'),
    { what: 'the report of the error' },
  );
  expect((await fetch(env.MAIL_INBOX_URL ?? '')).status).toBe(200);
  expect([await webPid(), started.child.exitCode]).toEqual([before, null]);
});

test('npm ends last, after SIGTERM to it alone', async () => {
  const { NODE_ENV, PATH, HOME } = process.env;
  const npm = run('npm', ['run', 'services'], { NODE_ENV, PATH, HOME, TIMBRE_DATA: dataDir, PORT: String(port) });
  await pollUntil(() => npm.output().includes('Ctrl-C ends them'), { what: 'the services' });
  const supervisor: { pid: number } = JSON.parse(readFileSync(join(dataDir, 'lock.json'), 'utf8'));
  const pids = [supervisor.pid, postmaster()];
  expect(pids.every(isRunning)).toBe(true);
  // Its output is open as long as anything that it started runs, so `close` comes later.
  const exit = once(npm.child, 'exit');
  npm.child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(pids.filter(isRunning)).toEqual([]);
});

test('starts a web process and a database that died again, with its data, and SIGTERM stops everything', async () => {
  const started = start();
  const { DATABASE_MIGRATION_URL: url } = await ready(started);
  const killed = await webPid();
  const program = await webPid('/program');
  expect(isRunning(program)).toBe(true);
  process.kill(killed, 'SIGKILL');
  const another = async () => (await webPid().catch(() => killed)) !== killed;
  await pollUntil(another, { what: 'another web process' });
  await pollUntil(() => !isRunning(program), { what: 'the end of the program of the killed web process' });
  const before = await webPid();
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  for (const kills of [1, 2]) {
    process.kill(postmaster(), 'SIGKILL');
    await pollUntil(() => started.output().split('PostgreSQL ended').length > kills, {
      what: 'the end of the database',
    });
    const answer = () => query(url, 'SELECT answer FROM kept').catch(() => null);
    expect(await pollUntil(answer, { what: 'the database' })).toEqual([{ answer: 42 }]);
  }
  expect(started.output()).toContain('PostgreSQL ended (SIGKILL); starting it again.');
  expect([await webPid(), started.child.exitCode]).toEqual([before, null]);
  const pids = processes();
  expect(pids.every(isRunning)).toBe(true);
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  expect(pids.filter(isRunning)).toEqual([]);
  expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
});

testWhole(
  'recreates the data folder after an interrupted first start, and reports any other incomplete folder',
  async () => {
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    const recovered = start();
    await ready(recovered);
    recovered.child.kill('SIGTERM');
    await recovered.ended;

    rmSync(join(dataDir, 'postgres'), { recursive: true });
    mkdirSync(join(dataDir, 'postgres'));
    chmodSync(dataDir, 0o755);
    const refused = start();
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(`${join(dataDir, 'postgres')} exists but holds no database`);
  },
);

test('names the port and the variable when a port is in use', async () => {
  const other = createServer();
  await listenOn(other, port);
  const started = launch(['server/local/start.cli.ts'], { PORT: String(port), TIMBRE_DATA: dataDir, APP_URL: '' });
  expect(await started.ended).toBe(1);
  expect(started.output().trim().split('\n')).toEqual([expect.stringMatching(`Port ${port} is taken .*PORT=`)]);
  other.close();
});
