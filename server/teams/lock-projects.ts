import type { Tx } from '@/server/platform/db';

/** Locks the rows in the order of their ids. Lock the team first. */
export async function lockProjects(tx: Tx, projectIds: readonly string[]): Promise<void> {
  await tx.$queryRaw`select 1 from projects where id = any(${[...projectIds]}) order by id for update`;
}
