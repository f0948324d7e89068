import type { Tx } from '@/server/platform/db';
import { recordEvents } from '@/server/platform/events';
import { markProjectUpdated } from '@/server/projects/open-project';

/** The details of the original recording, of its pickups and rounds, and of earlier renewals say until when the license now runs. */
export async function announceRenewal(tx: Tx, originalId: string, renewalId: string): Promise<void> {
  await markProjectUpdated(tx, originalId, ['details']);
  const followUps = await tx.project.findMany({
    where: { originalId, id: { not: renewalId }, canceledAt: null },
    select: { id: true },
  });
  // Not as modified: a project that nobody worked on stays where it is in the lists.
  await recordEvents(
    tx,
    followUps.map(({ id }) => ({ type: 'project-updated', projectId: id, parts: ['details'] })),
  );
}
