import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { MigrationList, SchemaFilter } from '@prisma/schema-engine-wasm';
import prismaConfig from '../../prisma.config';

export const SCHEMA_FOLDER = resolve(import.meta.dirname, '../../prisma/schema');
export const MIGRATIONS_FOLDER = resolve(import.meta.dirname, '../../prisma/migrations');

const LOCKFILE = 'migration_lock.toml';
const LOCKFILE_CONTENT = '# Names the database that these migrations are written for.\nprovider = "postgresql"\n';

export function externalTables(): SchemaFilter {
  return { externalTables: prismaConfig.tables?.external ?? [], externalEnums: prismaConfig.enums?.external ?? [] };
}

export async function readSchema(folder = SCHEMA_FOLDER): Promise<{ path: string; content: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).sort();
  return Promise.all(
    names.map(async (name) => ({ path: join(folder, name), content: await readFile(join(folder, name), 'utf8') })),
  );
}

/** Oldest first, in Prisma's layout: `<timestamp>_<name>/migration.sql`. */
export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<MigrationList> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir: folder,
    lockfile: { path: LOCKFILE, content: LOCKFILE_CONTENT },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok' as const, value: await readFile(join(folder, name, 'migration.sql'), 'utf8') },
        },
      })),
    ),
  };
}

/**
 * Uses Prisma's naming, `20260131154500_<name>` in UTC.
 * @returns the path of the SQL file
 */
export async function writeMigration(name: string, sql: string, folder = MIGRATIONS_FOLDER): Promise<string> {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const path = join(folder, `${stamp}_${slug}`, 'migration.sql');
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, sql);
  await writeFile(join(folder, LOCKFILE), LOCKFILE_CONTENT);
  return path;
}
