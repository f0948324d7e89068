import pg from 'pg';
import { z } from 'zod';
import { isLoopback } from '@/server/platform/network/network';
import { queryRow } from '@/server/platform/postgres/query-rows';

const sampleRow = z.strictObject({ count: z.int(), email: z.string() });

/**
 * Rejects a public start on a database with sample accounts: their password is public, and one of them is support
 * (docs/rules/start.md#sample-data).
 * @throws an error message for the operator.
 */
export async function requireNoSampleAccounts(databaseUrl: string, appUrl: string): Promise<void> {
  if (isLoopback(appUrl)) return;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const sampleAccounts = await queryRow(client, sampleRow, {
      text: 'SELECT count(*)::int AS count, min(email) AS email FROM users WHERE "isSample" HAVING count(*) > 0',
    });
    if (sampleAccounts) throw new Error(refusal(sampleAccounts, appUrl));
  } finally {
    await client.end();
  }
}

function refusal({ email, count }: z.output<typeof sampleRow>, appUrl: string): string {
  const accounts = count === 1 ? `1 sample account (${email})` : `${count} sample accounts (${email} is one)`;
  return `The database has ${accounts} with a password that everybody knows, and others can reach APP_URL (${appUrl}). \
Start with an empty database: point DATABASE_URL to one, or TIMBRE_DATA to a new folder for the embedded PostgreSQL.`;
}
