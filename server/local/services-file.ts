import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { parseJson, writeFileAtOnce } from './data-folder';

export const dataFolder = (): string => resolve(process.env.TIMBRE_DATA || '.timbre');

/**
 * Writes the variables of the running services for other programs: as JSON, and as lines for a shell (`.
 * .timbre/env.sh`). Only the owner can read them.
 */
export function writeServicesFiles(folder: string, env: Record<string, string>): void {
  writeFileAtOnce(join(folder, 'env.json'), JSON.stringify(env, null, 2), 0o600);
  writeFileAtOnce(join(folder, 'env.sh'), exportLines(env), 0o600);
}

export function exportLines(env: Record<string, string>): string {
  return Object.entries(env)
    .map(([name, value]) => `export ${name}='${value.replaceAll("'", `'\\''`)}'\n`)
    .join('');
}

/**
 * Returns the variables for processes that use the embedded database.
 * @throws Error with a message when no embedded database is running.
 */
export function runningDatabase(): Record<string, string> {
  const path = join(dataFolder(), 'env.json');
  const written = z
    .looseObject({ DATABASE_URL: z.string(), DATABASE_MIGRATION_URL: z.string() })
    .safeParse(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined);
  if (written.success) return written.data as Record<string, string>;
  throw new Error(
    'No database: set DATABASE_URL, or start the embedded one with "npm run services" in another terminal.',
  );
}
