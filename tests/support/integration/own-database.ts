import pg from 'pg';
import { inject } from 'vitest';

/**
 * Gives an isolated test file a database without rows of other files. Call it before anything reads the configuration.
 */
export async function useOwnDatabase(): Promise<void> {
  const template = new URL(inject('serviceEnv').DATABASE_URL ?? '');
  const own = new URL(template);
  own.pathname = `/timbre_of_process_${process.pid}`;
  await createDatabase(own, template);
  process.env.DATABASE_URL = own.href;
}

export async function createDatabase(database: URL, template: URL): Promise<void> {
  const server = new URL(template);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    const name = database.pathname.slice(1);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database "${name}" template "${template.pathname.slice(1)}"`);
  } finally {
    await client.end();
  }
}
