import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { databaseUrls } from '@/server/local/database/roles';
import { migrateDatabase } from '@/server/local/migrate';
import { freePort } from '@/server/local/ports';
import { startLocalServices } from '@/server/local/services';
import { asUser } from '@/tests/support/database-users';
import { processWide } from '@/server/platform/process-wide';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- extends the interface of Vitest
  interface ProvidedContext {
    serviceEnv: Record<string, string>;
    /** Each project of Vitest has its own databases, so that its files share no rows with those of another project. */
    databaseName: string;
  }
}

type Services = { env: Record<string, string>; stop: () => Promise<void> };

/** Each project of Vitest loads its own copy of this file. */
const shared = processWide<{ services: Promise<Services> | undefined; users: number }>('integration-services');

/** The projects of the level share the services, and the last one stops them. */
export default async function useServices(project: TestProject): Promise<() => Promise<void>> {
  shared.services ??= startServices();
  shared.users = (shared.users ?? 0) + 1;
  const { env, stop } = await shared.services;
  project.provide('serviceEnv', env);
  project.provide('databaseName', project.name.replaceAll('-', '_'));
  return async () => {
    shared.users = (shared.users ?? 0) - 1;
    if (shared.users > 0) return;
    shared.services = undefined;
    await stop();
  };
}

async function startServices(): Promise<Services> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'timbre-integration-'));
  // PostgreSQL runs as another user when we are root and must be able to open the folder.
  await chmod(dataDir, 0o755);
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  // No web server listens there, so webhooks of the payment simulator are lost.
  const appUrl = `http://localhost:${await freePort()}`;
  const services = await startLocalServices({ dataDir, durable: false, appUrl }).catch(async (error) => {
    await removeData();
    throw error;
  });
  const stop = async () => {
    await services.stop();
    await removeData();
  };
  try {
    // PASSWORD_COST: a quarter of the default's time.
    const own = { APP_URL: appUrl, TIMBRE_DATA: dataDir, SUPPORT_SECOND_FACTOR: 'off', PASSWORD_COST: '10' };
    const env = { ...services.env, ...own, NODE_ENV: 'test', LOG_LEVEL: 'silent' };
    await asUser(services.superuserUrl, (client) => client.query('alter role timbre_owner createdb'));
    await prepareTemplate(env);
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Closes all connections: PostgreSQL cannot clone a database that is in use. */
async function prepareTemplate(env: Record<string, string>): Promise<void> {
  await migrateDatabase(databaseUrls(env));
  const boss = new PgBoss({ connectionString: env.DATABASE_URL ?? '', supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false, close: true });
  Object.assign(process.env, env);
  // Imported here, because the configuration is read at first use.
  const { db, disconnect } = await import('@/server/platform/db');
  const { loadLookups } = await import('@/server/voices/lookups');
  await loadLookups(db);
  await disconnect();
}
