import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadLookups } from '@/server/voices/lookups';
import { isBuildCurrent } from '@/server/local/build';
import { root } from '@/server/local/install.mjs';
import { databaseUrls } from '@/server/local/database/roles';
import { migrateDatabase } from '@/server/local/migrate';
import { embeddedServiceNames, type Service, startLocalServices } from '@/server/local/services';
import { disconnect, transaction } from '@/server/platform/db';
import { closeSender } from '@/server/platform/queue/queue';

/** Steps that end what a benchmark has started, run in reverse order. */
export type Undo = Array<() => unknown>;

/**
 * Runs a benchmark against new embedded services with an empty, migrated database.
 * @throws without a build of these sources, if the benchmark needs one
 */
export async function withServices(
  run: (folder: string, undo: Undo) => Promise<void>,
  { needsBuild = true, want = embeddedServiceNames }: { needsBuild?: boolean; want?: readonly Service[] } = {},
): Promise<void> {
  if (needsBuild && !isBuildCurrent(root)) {
    throw new Error('There is no build of these sources: run `npm start` once.');
  }
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'timbre-bench-'));
  // PostgreSQL runs as another user when we are root, and has to reach its folder.
  chmodSync(folder, 0o755);
  const undo: Undo = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const services = await startLocalServices({ dataDir: folder, want });
    undo.push(services.stop);
    Object.assign(process.env, { APP_URL: 'http://localhost:3000' }, services.env, {
      TIMBRE_DATA: folder,
      TEST_SUPERUSER_URL: services.superuserUrl,
    });
    undo.push(disconnect, closeSender);
    await migrateDatabase(databaseUrls(process.env));
    await transaction(loadLookups);
    await run(folder, undo);
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}
