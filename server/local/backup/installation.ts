import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DatabaseUrls, databaseUrls } from '@/server/local/database/roles';
import { parseJson } from '@/server/local/data-folder';
import { root } from '@/server/local/install.mjs';
import { dataFolder } from '@/server/local/services-file';
import { loadSecretFiles } from '@/server/platform/secret-files';
import type { Manifest } from './manifest';

/**
 * Sets the variables of the installation, so that the commands need nothing else: `.env`, and those of the embedded
 * services, which `npm run services` or `npm start` has started. Variables that are set win.
 */
function loadInstallation(): void {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  loadSecretFiles(process.env);
  const file = join(dataFolder(), 'env.json');
  const embedded = existsSync(file) ? parseJson(readFileSync(file, 'utf8')) : undefined;
  if (typeof embedded !== 'object' || embedded === null) return;
  for (const [name, value] of Object.entries(embedded)) if (!process.env[name]) process.env[name] = String(value);
}

type Command = { folder: string; overwrite: boolean; urls: DatabaseUrls };

/** Runs a command line with one folder, and prints what was done or why not. */
export async function runOnFolder(
  usage: string,
  done: (manifest: Manifest) => string,
  run: (command: Command) => Promise<Manifest>,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { overwrite: { type: 'boolean' } } });
    const [folder, ...rest] = positionals;
    if (!folder || rest.length > 0) throw new Error(usage);
    loadInstallation();
    if (!process.env.DATABASE_URL)
      throw new Error('DATABASE_URL is missing. For the embedded one, start "npm run services" first.');
    console.log(done(await run({ folder, overwrite: values.overwrite ?? false, urls: databaseUrls(process.env) })));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

export function summary({ tables, objects }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables and ${objects.count} objects (${(objects.bytes / 1e6).toFixed(1)} MB)`;
}
