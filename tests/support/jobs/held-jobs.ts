import { pool, withinEveryTransaction } from '@/server/platform/db';

/** Runs commands whose jobs of this kind wait for `releaseJobs`, so that no worker takes them before. */
export function holdJobs<T>({ name }: { name: string }, run: () => Promise<T>): Promise<T> {
  return withinEveryTransaction(async (tx) => {
    // Equal times: the job was created in this transaction.
    await tx.$executeRaw`
      update pgboss.job set start_after = now() + interval '1 day' where name = ${name} and created_on = now()`;
  }, run);
}

/** Starts held jobs whose payload has one of the ids. */
export async function releaseJobs(ids: readonly string[]): Promise<void> {
  const { rowCount } = await pool().query(
    `update pgboss.job set start_after = now() where state = 'created' and start_after > now()
       and coalesce(data->>'masterId', data->>'exportId', data->>'payoutId', data->>'demoId', data->>'uri', data->'takeIds'->>0)
         = any($1)`,
    [ids],
  );
  if (rowCount !== ids.length) throw new Error(`${rowCount} of ${ids.length} jobs were held.`);
}
