import pg from 'pg';
import { inject } from 'vitest';

/**
 * Clones the template database for each vitest worker. Its test files share the clone: leftover rows do not matter,
 * because builders create their own parent records.
 */
const serviceEnv = inject('serviceEnv');
const template = new URL(serviceEnv.DATABASE_URL ?? '');
const own = new URL(template);
own.pathname = `/timbre_${process.env.VITEST_POOL_ID}`;

// Must be set before any test file is loaded: the product reads its configuration at first use.
Object.assign(process.env, serviceEnv, { DATABASE_URL: own.href });
await cloneTemplate(own.pathname.slice(1));

async function cloneTemplate(name: string): Promise<void> {
  const server = new URL(template);
  server.pathname = '/postgres';
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database "${name}" template "${template.pathname.slice(1)}"`);
  } finally {
    await client.end();
  }
}
