import { z } from 'zod';
import { Prisma, runBeforeCommit, transaction, type Tx } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { refreshSearchVoices } from './refresh-search-voices';

const batchSize = 250;
/** The rest follows in the next run of the job. */
const maxBatches = 20;

/**
 * Lets every transaction of this process refresh the voices that it has changed. Triggers note them in
 * `search.stale_voice`, so commands do not have to know what the search depends on.
 */
export function keepSearchFresh(): void {
  runBeforeCommit(refreshChangedVoices);
}

const staleRow = z.strictObject({ voice_id: z.string() });

async function refreshChangedVoices(tx: Tx): Promise<void> {
  const rows = await queryRows(tx, staleRow, {
    text: 'DELETE FROM search.stale_voice WHERE transaction = pg_current_xact_id_if_assigned() RETURNING voice_id',
  });
  await refreshAll(tx, rows);
}

/** Refreshes the voices that were changed outside of `transaction()`, by raw SQL or by the previous version. */
export async function refreshStaleVoices(): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const numRows = await transaction(refreshBatch);
    if (numRows < batchSize) return;
  }
}

async function refreshBatch(tx: Tx): Promise<number> {
  const statement = Prisma.sql`
    DELETE FROM search.stale_voice WHERE (transaction, voice_id) IN (
      SELECT transaction, voice_id FROM search.stale_voice ORDER BY voice_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    RETURNING voice_id`;
  const rows = await queryRows(tx, staleRow, statement);
  await refreshAll(tx, rows);
  return rows.length;
}

async function refreshAll(tx: Tx, rows: readonly z.output<typeof staleRow>[]): Promise<void> {
  const voiceIds = [...new Set(rows.map(({ voice_id }) => voice_id))].toSorted();
  for (let at = 0; at < voiceIds.length; at += batchSize) {
    await refreshSearchVoices(tx, voiceIds.slice(at, at + batchSize));
  }
}
