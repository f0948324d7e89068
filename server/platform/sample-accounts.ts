import pg from 'pg';
import { isLoopback } from './loopback';

/**
 * Refuses a start for others on a database that holds sample accounts: everybody knows their password, and one of them is
 * support (docs/rules/start.md#sample-data).
 * @throws a message for the operator
 */
export async function requireNoSampleAccounts(databaseUrl: string, appUrl: string): Promise<void> {
  if (isLoopback(appUrl)) return;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string; count: number }>(
      'SELECT count(*)::int AS count, min(email) AS email FROM users WHERE "isSample" HAVING count(*) > 0',
    );
    const [found] = rows;
    if (found) throw new Error(refusal(found, appUrl));
  } finally {
    await client.end();
  }
}

function refusal({ email, count }: { email: string; count: number }, appUrl: string): string {
  const accounts = count === 1 ? `1 sample account (${email})` : `${count} sample accounts (${email} is one)`;
  return `The database has ${accounts} with a password that everybody knows, and others can reach APP_URL (${appUrl}). \
Start with an empty database: point DATABASE_URL to one, or TIMBRE_DATA to a new folder for the embedded PostgreSQL.`;
}
