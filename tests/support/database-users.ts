import pg from 'pg';

/** Changes the schema: the user of the product cannot (docs/operations/deploy.md#users-of-the-database). */
export async function asOwner(...statements: readonly string[]): Promise<void> {
  await asUser(process.env.DATABASE_MIGRATION_URL ?? '', async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

export async function asUser<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Connects to the embedded PostgreSQL that tests and benchmarks start. */
export async function connectSuperuser(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.TEST_SUPERUSER_URL });
  await client.connect();
  return client;
}
