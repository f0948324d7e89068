import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@/server/local/install.mjs';
import { databaseUrls } from '@/server/local/database/roles';
import { migrateDatabase } from '@/server/local/migrate';
import { freePort } from '@/server/local/ports';
import { type LocalServices, type Service, startLocalServices } from '@/server/local/services';
import { disconnect } from '@/server/platform/db';
import { closeSender } from '@/server/platform/queue/queue';
import { startWeb, startWorker, type WebProcess } from '@/tests/support/processes';

const services = ['postgres', 's3', 'mail', 'stripe'] as const satisfies readonly Service[];

export type Installation = {
  web: WebProcess;
  /** Temporary files of the worker. */
  workFolder: string;
  stop(service: Service): Promise<void>;
  /** Starts the service on the same port and with the same data. */
  start(service: Service): Promise<void>;
};

/** Runs with one web process, one worker, and services that can be stopped one by one. */
export async function withInstallation(run: (installation: Installation) => Promise<void>): Promise<void> {
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'timbre-soak-'));
  // PostgreSQL runs as another user when we are root, and has to reach its folder.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const appUrl = `http://localhost:${port}`;
  const running = new Map<Service, LocalServices>();
  const undo: Array<() => unknown> = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async (service: Service) => {
    await running.get(service)?.stop();
    running.delete(service);
  };
  const start = async (service: Service) => {
    // A folder for each: ports stay the same as long as no other service holds a port of the folder.
    const folder = path.join(dataDir, service);
    mkdirSync(folder, { recursive: true });
    const started = await startLocalServices({ dataDir: folder, appUrl, want: [service] });
    running.set(service, started);
    if (service === 'postgres') process.env.TEST_SUPERUSER_URL = started.superuserUrl;
    return started.env;
  };
  try {
    for (const service of services) {
      Object.assign(process.env, await start(service));
      undo.push(() => stop(service));
    }
    const workFolder = path.join(dataDir, 'work');
    mkdirSync(workFolder);
    Object.assign(process.env, { APP_URL: appUrl, TIMBRE_DATA: dataDir, TEST_WEB_URL: appUrl });
    undo.push(disconnect, closeSender);
    await migrateDatabase(databaseUrls(process.env));
    const settings = { LOG_LEVEL: 'warn', RATE_LIMITS: 'requests=1000000,responses=1000000000', TMPDIR: workFolder };
    const web = await startWeb(settings, 'soak-web', port);
    undo.push(web.stop);
    const worker = startWorker(settings, 'soak-worker');
    undo.push(worker.stop);
    await run({ web, workFolder, stop, start: async (service) => void (await start(service)) });
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}
