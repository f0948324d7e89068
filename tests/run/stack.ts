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
      // Documents of the sample data keep the seller of their time, which is not the product.
      OPERATOR_NAME: 'Nordic Voices AB',
      CHECK_RESPONSES: 'on',
      SUPPORT_SECOND_FACTOR: 'off',
      METRICS_TOKEN: 'token-of-the-metrics-in-tests',
      // Tests choose their IP address (X-Forwarded-For), and so have separate rate limits.
      TRUSTED_PROXIES: isProxied ? '2' : '1',
      ...(isProxied && { S3_PUBLIC_ENDPOINT: proxied.s3PublicEndpoint, HOST: '127.0.0.1' }),
      RATE_LIMITS:
        'requests=5000,search=5000,pages=5000,prefetches=5000,analytics=5000,cardForms=5000,cardAdditions=5000,openSessions=5000,responses=5000000',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
      NEXT_TELEMETRY_DISABLED: '1',
      // A quarter of the default's time.
      PASSWORD_COST: '10',
      // They would change rows of tests that run at these minutes.
      SCHEDULED_JOBS: 'off',
      TIMBRE_SHARED_RECORDINGS: 'on',
      TIMBRE_SAMPLES: process.env.TIMBRE_SAMPLES ?? path.join(root, '.timbre', 'samples'),
    };
    const step = async (name: string, what: string, limitSeconds: number, ...script: string[]) => {
      const command = { program: 'node', args: ['--import', 'tsx', ...script], logFile: `test-results/${name}.log` };
      const { code, seconds, output, stopped } = await runCommand({ ...command, env, limitSeconds });
      if (code === 0) return say(`${what} ready after ${seconds.toFixed(1)} s`);
      process.stdout.write(output.slice(-6000));
      throw new Error(`Preparing ${what} failed${stopped ? ` (${stopped})` : ''}.`);
    };
    const migrated = step('migrate', 'the migrations', 180, 'server/local/db.ts', 'migrate');
    await Promise.all([
      migrated.then(() => step('seed', 'the sample data', 900, 'prisma/seed/run.ts')),
      step('build', 'the build', 900, 'server/local/build-pages.ts'),
    ]);
    const restarts = await startProduct(env, undo);
    const recover = async () => {
      const silent = await services.findUnresponsive();
      if (silent.length > 0)
        throw new Error(`No response from ${silent.join(' and ')}: the failed tests cannot run again.`);
      for (const restart of restarts) await restart();
      await pollUntil(() => isHealthy(env), { what: 'the product to be healthy' });
      const headers = { authorization: `Bearer ${env.STRIPE_SECRET_KEY}` };
      await fetch(new URL('/_faults', env.STRIPE_API_BASE), { method: 'DELETE', headers });
    };
    return { env, recover, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Adds the addresses of the processes to `env`. @returns functions that start one again if it has ended */
async function startProduct(
  env: NodeJS.ProcessEnv,
  undo: Array<() => Promise<void>>,
): Promise<Array<() => Promise<void>>> {
  const restarts: Array<() => Promise<void>> = [];
  const start = async <T extends ProductProcess>(run: (previous?: T) => T | Promise<T>): Promise<T> => {
    let current = await run();
    undo.push(() => current.stop());
    restarts.push(async () => {
      if (current.hasEnded()) current = await run(current);
    });
    return current;
  };
  const web = (name: string, port?: number) =>
    start<WebProcess>((previous) => startWeb({ ...env }, name, previous ? Number(new URL(previous.url).port) : port));
  const workerPort = await freePort();
  const first = await web('web-1', isProxied ? undefined : Number(env.PORT));
  const second = await web('web-2');
  await start(() => startWorker({ ...env, WORKER_PORT: String(workerPort) }, 'worker-1'));
  env.TEST_WEB_URL = first.url;
  env.TEST_SECOND_WEB_URL = second.url;
  env.TEST_WORKER_URL = `http://localhost:${workerPort}`;
  if (!isProxied) return restarts;
  await start(() => startWorker({ ...env }, 'worker-2'));
  const webs = [first, second].map(({ url }) => `127.0.0.1:${new URL(url).port}`);
  const proxy = await startNginx({ webs, store: new URL(env.S3_ENDPOINT ?? '').host, port: Number(env.PORT) });
  undo.push(() => proxy.stop());
  env.TEST_PROCESS_URL = first.url;
  env.TEST_WEB_URL = env.APP_URL;
  env.TEST_SECOND_WEB_URL = env.APP_URL;
  return restarts;
}

async function isHealthy(env: NodeJS.ProcessEnv): Promise<boolean> {
  const urls = [env.TEST_WEB_URL, env.TEST_SECOND_WEB_URL];
  const responses = await Promise.all(urls.map((url) => fetch(`${url}/v1/health`).catch(() => null)));
  return responses.every((response) => response?.ok);
}
