import type { Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

/** Maximum bytes of all notes of a project: with them, its details, and the notes of a take, are below 1 MB. */
const maxNoteBytes = 400_000;
/** Bytes of a note besides its texts. */
const otherBytes = 500;

/**
 * Requires that the notes of the project are within the limit. Call it after writing notes, in the same transaction.
 * @throws AppError 'conflict'.
 */
export async function requireNotesWithinLimit(tx: Tx, projectId: string): Promise<void> {
  const [row] = await tx.$queryRaw<Array<{ bytes: number }>>`
    select coalesce(sum(octet_length(text) + octet_length("scriptQuote") + ${otherBytes}::int), 0)::int as bytes
      from review_notes where "projectId" = ${projectId}`;
  if (!row || row.bytes <= maxNoteBytes) return;
  const message = 'The notes of this project are too many. Please delete some of them, or write less.';
  throw new AppError('conflict', message, { code: 'too-many-notes' });
}
