import type { AudioTake, Tx } from '@/server/platform/db';

/**
 * Moves the unresolved notes of a take that is withdrawn to the next take that has to answer them (`carriedNotes` in
 * `lib/domain/projects/carried-notes`). Notes of requests stay with their request. The caller has locked the project.
 */
export async function moveOpenNotes(tx: Tx, take: AudioTake, { isNamed }: { isNamed: boolean }): Promise<void> {
  const { id: takeId, projectId, userId, name } = take;
  const notes = await tx.reviewNote.findMany({
    where: { takeId, changeRequestId: null, resolvedAt: null },
    select: { id: true, created: true },
  });
  if (notes.length === 0) return;
  const later = await tx.audioTake.findMany({
    where: { projectId, userId, id: { not: takeId }, status: 'done', ...(isNamed && { name }) },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    select: { id: true, created: true },
  });
  for (const { id, created } of later) {
    const answered = notes.filter((note) => note.created < created).map((note) => note.id);
    await tx.reviewNote.updateMany({ where: { id: { in: answered }, takeId }, data: { takeId: id } });
  }
}
