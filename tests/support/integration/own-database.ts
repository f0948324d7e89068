import { inject } from 'vitest';
import { asUser } from '@/tests/support/database-users';

/**
 * Gives an isolated test file a database without rows of other files. Call it before anything reads the configuration.
 */
export function useOwnDatabase(): Promise<void> {
  return useDatabase(`timbre_of_process_${process.pid}`);
}

/** Clones the template unless the database exists, and names it in the environment. */
export async function useDatabase(name: string): Promise<void> {
  const { DATABASE_URL: url = '', DATABASE_MIGRATION_URL: ownerUrl = '' } = inject('serviceEnv');
  await asUser(withPath(ownerUrl, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    await client.query(`create database "${name}" template "${new URL(url).pathname.slice(1)}"`);
    // Of a database, a clone has no rights.
    await client.query(`grant create on database "${name}" to "${new URL(url).username}"`);
  });
  Object.assign(process.env, {
    DATABASE_URL: withPath(url, name),
    DATABASE_MIGRATION_URL: withPath(ownerUrl, name),
  });
}

function withPath(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
