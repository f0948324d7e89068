import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import type * as EngineModule from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { lockFile, lockFileContent, migrationsFolder, readMigrations } from './migration-files';

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

/** Columns of PostgreSQL's internal type "char" in the engine's catalog queries. */
const charColumns = /\b(?:con\.(confdeltype|confupdtype)|constr\.contype AS (constraint_type))\b/g;

/**
 * Runs a query with columns of the type "char" as text, because the adapter does not support the type. Passes each to
 * the engine as the single character it expects.
 */
async function queryWithChars(queryRaw: SqlDriverAdapter['queryRaw'], query: SqlQuery): Promise<SqlResultSet> {
  const columns = new Set<string>();
  const sql = query.sql.replace(charColumns, (found: string, key?: string, type?: string) => {
    const name = key ?? type ?? found;
    columns.add(name);
    return `${found.replace(/ AS .*/, '')}::text AS ${name}`;
  });
  if (columns.size === 0) return queryRaw(query);
  const result = await queryRaw({ ...query, sql });
  const columnTypes = result.columnTypes.map((type, index) =>
    columns.has(result.columnNames[index] ?? '') ? ColumnTypeEnum.Character : type,
  );
  return { ...result, columnTypes };
}

/**
 * `@prisma/adapter-pg` alone does not support migrations: it splits scripts at every semicolon, also inside function
 * bodies and strings, and given a URL it opens the shadow database on the main one.
 */
class MigrationConnections implements SqlMigrationAwareDriverAdapterFactory {
  readonly provider = 'postgres';
  readonly adapterName = '@prisma/adapter-pg';
  private readonly pools: pg.Pool[] = [];
  private readonly shadowDatabases: string[] = [];

  constructor(private readonly databaseUrl: string) {}

  connect(): Promise<SqlDriverAdapter> {
    return this.open(this.databaseUrl);
  }

  async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const name = `prisma_migrate_shadow_db_${randomUUID()}`;
    await this.execute(`CREATE DATABASE "${name}"`);
    this.shadowDatabases.push(name);
    const url = new URL(this.databaseUrl);
    url.pathname = `/${name}`;
    return this.open(url.href);
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
    for (const name of this.shadowDatabases) await this.execute(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  }

  private async open(url: string): Promise<SqlDriverAdapter> {
    // One connection, because the advisory lock, the search path and the script must share a session.
    const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
    pool.on('error', () => {});
    this.pools.push(pool);
    const adapter = await new PrismaPg(pool).connect();
    // As one script, PostgreSQL splits statements correctly and applies all or none of them.
    adapter.executeScript = async (script) => {
      await pool.query(script);
    };
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = (query) => queryWithChars(queryRaw, query);
    return adapter;
  }

  private async execute(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }
}
