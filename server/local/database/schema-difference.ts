import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type * as EngineModule from '@prisma/schema-engine-wasm';
import { lockFile, lockFileContent, migrationsFolder, readMigrations } from './migration-files';
import { MigrationConnections } from './migration-connections';

const schemaFolder = resolve(import.meta.dirname, '../../../prisma/schema');

/**
 * Returns the SQL that turns the result of the migrations into the schema; empty when they agree. The engine ignores
 * SQL-only features (partial and expression indexes, checks, triggers, functions, extensions).
 * Needs permission to create a temporary database on the server.
 */
export async function schemaDifference(
  databaseUrl: string,
  folders = { schema: schemaFolder, migrations: migrationsFolder },
): Promise<string> {
  const [files, migrations] = await Promise.all([readSchema(folders.schema), listMigrations(folders.migrations)]);
  const { stdout } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: migrations.migrationDirectories.length > 0 ? { tag: 'migrations', ...migrations } : { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  const sql = stdout?.trim() ?? '';
  return sql === '-- This is an empty migration.' ? '' : sql;
}

async function readSchema(folder: string): Promise<{ path: string; content: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma')).toSorted();
  return Promise.all(
    names.map(async (name) => ({ path: join(folder, name), content: await readFile(join(folder, name), 'utf8') })),
  );
}

async function listMigrations(folder: string): Promise<EngineModule.MigrationList> {
  const migrations = await readMigrations(folder);
  return {
    baseDir: folder,
    lockfile: { path: lockFile, content: lockFileContent },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  };
}

type Bindings = typeof EngineModule & { __wbg_set_wasm(exports: WebAssembly.Exports): void };

let loading: Promise<Bindings> | undefined;

/** Loads Prisma's schema engine as WebAssembly; its CLI would download a native one. */
async function loadBindings(): Promise<Bindings> {
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const bindings: Bindings = await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href);
  const { instance } = await WebAssembly.instantiate(await readFile(join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': { ...bindings },
  });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
  return bindings;
}

async function withSchemaEngine<T>(
  databaseUrl: string,
  work: (engine: EngineModule.SchemaEngine) => Promise<T>,
): Promise<T> {
  loading ??= loadBindings();
  const { SchemaEngine } = await loading;
  const connections = new MigrationConnections(databaseUrl);
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(connections);
    const engine = await SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    await connections.close();
  }
}
