import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

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
export class MigrationConnections implements SqlMigrationAwareDriverAdapterFactory {
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
