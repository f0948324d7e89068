import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const migrationsFolder = resolve(import.meta.dirname, '../../../prisma/migrations');

export const lockFile = 'migration_lock.toml';
export const lockFileContent = '# Names the database that these migrations are written for.\nprovider = "postgresql"\n';

export type Migration = {
  name: string;
  sql: string;
};

/** Returns the migrations in Prisma's layout, `<timestamp>_<name>/migration.sql`, oldest first. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.toSorted().map(async (name) => ({ name, sql: await readFile(join(folder, name, 'migration.sql'), 'utf8') })),
  );
}

/**
 * Writes a new migration with Prisma's naming, `20260131154500_<name>` in UTC.
 * @returns the path of the SQL file.
 */
export async function writeMigration(name: string, sql: string, folder = migrationsFolder): Promise<string> {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const path = join(folder, `${stamp}_${slug}`, 'migration.sql');
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, sql);
  await writeFile(join(folder, lockFile), lockFileContent);
  return path;
}
