import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { freePort } from '@/server/local/ports';
import { startLocalServices } from '@/server/local/services';
import { runCommand } from './commands';
import { pollUntil } from '@/tests/support/jobs/poll';
import { startNginx } from '@/tests/support/network/nginx';
import { type ProductProcess, startWeb, startWorker, type WebProcess } from '@/tests/support/processes';

export type Stack = {
  env: NodeJS.ProcessEnv;
  /** Restarts processes that have ended and removes faults that tests left. @throws when a service does not respond */
  recover(): Promise<void>;
  stop(): Promise<void>;
};

const logs = 'test-results';

/** `TEST_PROXY=nginx npm test -- api`: two web and two worker processes behind nginx, with the object store behind it too. */
const isProxied = process.env.TEST_PROXY === 'nginx';

/** Prepares the database while the product is built. */
export async function startStack(say: (text: string) => void): Promise<Stack> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'timbre-test-'));
  // PostgreSQL runs as another user when we are root and must be able to open the folder.
  await chmod(dataDir, 0o755);
  const undo: Array<() => Promise<void>> = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step().catch((error: Error) => say(error.message));
  };
  try {
    const port = await freePort();
    const appUrl = `http://localhost:${port}`;
    const proxied = isProxied ? { s3PublicEndpoint: `http://127.0.0.1:${port}` } : {};
    const services = await startLocalServices({ dataDir, durable: false, appUrl, ...proxied });
    undo.push(() => services.stop());
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      ...services.env,
      TEST_SUPERUSER_URL: services.superuserUrl,
      NODE_ENV: 'production',
      TIMBRE_DATA: dataDir,
      APP_URL: appUrl,
      PORT: String(port),
      CHECK_RESPONSES: 'on',
      SUPPORT_SECOND_FACTOR: 'off',
      METRICS_TOKEN: 'token-of-the-metrics-in-tests',
      // Tests choose their IP address (X-Forwarded-For), and so have separate rate limits.
      TRUSTED_PROXIES: isProxied ? '2' : '1',
      ...(isProxied && { S3_PUBLIC_ENDPOINT: proxied.s3PublicEndpoint, HOST: '127.0.0.1' }),
      RATE_LIMITS:
        'requests=5000,search=5000,pages=5000,analytics=5000,cardForms=5000,cardAdditions=5000,openSessions=5000,responses=5000000',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
      NEXT_TELEMETRY_DISABLED: '1',
      // A quarter of the default's time.
      PASSWORD_COST: '10',
      // They would change rows of tests that run at these minutes.
      SCHEDULED_JOBS: 'off',
      TIMBRE_SHARED_RECORDINGS: 'on',
      TIMBRE_SAMPLES: process.env.TIMBRE_SAMPLES ?? path.join(root, '.timbre', 'samples'),
    };
    const build = step('build', 'the build', ['--import', 'tsx', 'server/local/build-pages.ts'], 900, env, say);
    await Promise.all([prepareDatabase(env, say), build]);
    const processes = await startProduct(env, undo);
    const recover = async () => {
      const silent = await services.findUnresponsive();
      if (silent.length > 0)
        throw new Error(`No response from ${silent.join(' and ')}: the failed tests cannot run again.`);
      for (const running of processes) await running.ensure();
      await pollUntil(() => isHealthy(env), { what: 'the product to be healthy' });
      await clearFaults(env);
    };
    return { env, recover, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function prepareDatabase(env: NodeJS.ProcessEnv, say: (text: string) => void): Promise<void> {
  await step('migrate', 'the migrations', ['--import', 'tsx', 'server/local/db.ts', 'migrate'], 180, env, say);
  await step('seed', 'the sample data', ['--import', 'tsx', 'prisma/seed/run.ts'], 900, env, say);
}

type Restartable = { ensure(): Promise<void> };

async function startProduct(env: NodeJS.ProcessEnv, undo: Array<() => Promise<void>>): Promise<Restartable[]> {
  const start = async <T extends ProductProcess>(run: (previous?: T) => T | Promise<T>) => {
    let current = await run();
    undo.push(() => current.stop());
    const ensure = async () => {
      if (current.hasEnded()) current = await run(current);
    };
    return { current, ensure };
  };
  const web = (name: string, port?: number) =>
    start<WebProcess>((previous) => startWeb({ ...env }, name, previous ? Number(new URL(previous.url).port) : port));
  const worker = (name: string, port?: number) =>
    start(() => startWorker({ ...env, ...(port !== undefined && { WORKER_PORT: String(port) }) }, name));
  const workerPort = await freePort();
  const first = await web('web-1', isProxied ? undefined : Number(env.PORT));
  const second = await web('web-2');
  const processes: Restartable[] = [first, second, await worker('worker-1', workerPort)];
  env.TEST_WEB_URL = first.current.url;
  env.TEST_SECOND_WEB_URL = second.current.url;
  env.TEST_WORKER_URL = `http://localhost:${workerPort}`;
  if (!isProxied) return processes;
  processes.push(await worker('worker-2'));
  const webs = [first, second].map(({ current }) => new URL(current.url).port);
  const proxy = await startNginx({
    webs: webs.map((port) => `127.0.0.1:${port}`),
    store: new URL(env.S3_ENDPOINT ?? '').host,
    port: Number(env.PORT),
  });
  undo.push(() => proxy.stop());
  env.TEST_PROCESS_URL = first.current.url;
  env.TEST_WEB_URL = env.APP_URL;
  env.TEST_SECOND_WEB_URL = env.APP_URL;
  return processes;
}

async function isHealthy(env: NodeJS.ProcessEnv): Promise<boolean> {
  const responses = await Promise.all(
    [env.TEST_WEB_URL, env.TEST_SECOND_WEB_URL].map((url) => fetch(`${url}/v1/health`).catch(() => null)),
  );
  return responses.every((response) => response?.ok);
}

/** Removes faults that tests left in the payment simulator. */
async function clearFaults(env: NodeJS.ProcessEnv): Promise<void> {
  const headers = { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` };
  await fetch(new URL('/_faults', env.STRIPE_API_BASE), { method: 'DELETE', headers });
}

async function step(
  name: string,
  what: string,
  args: string[],
  limitSeconds: number,
  env: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<void> {
  const result = await runCommand({ program: 'node', args, env, limitSeconds, logFile: `${logs}/${name}.log` });
  if (result.code === 0) return say(`${what} ready after ${result.seconds.toFixed(1)} s`);
  process.stdout.write(result.output.slice(-6000));
  throw new Error(`Preparing ${what} failed${result.stopped ? ` (${result.stopped})` : ''}.`);
}
