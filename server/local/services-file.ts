import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseJson } from './data-folder';

/** Where the embedded services keep their data: `TIMBRE_DATA`, by default `.timbre`. */
export const dataFolder = (): string => resolve(process.env.TIMBRE_DATA || '.timbre');

/** The file in which a running start writes the variables of its services. */
export const servicesFile = (folder: string): string => join(folder, 'env.json');

/**
 * The embedded database of the start that runs on the data folder.
 * @throws a sentence when none runs
 */
export function runningDatabaseUrl(): string {
  const path = servicesFile(dataFolder());
  const written = existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined;
  if (written && typeof written === 'object' && 'DATABASE_URL' in written && typeof written.DATABASE_URL === 'string') {
    return written.DATABASE_URL;
  }
  throw new Error(
    'No database: set DATABASE_URL, or start the embedded one with "npm run services" in another terminal.',
  );
}
