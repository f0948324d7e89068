import { notify } from '@/server/notifications/notify';
import type { Tx } from '@/server/platform/db';

type ListedProject = { id: string; name: string; team: { name: string } };
type ListingKind = 'invited' | 'uninvited';

/** A mistaken change of the shortlist is usually undone within seconds. */
export const undoMs = 10_000;
/** Minimum time between two notifications of a voice about its place on a project's shortlist. */
export const listingPauseMs = 60 * 60_000;

/** Returns when to notify the voice; `lastToldAt`: when it was last notified about its place on this shortlist. */
export function listingDueAt(now: Date, lastToldAt: Date | null): Date {
  return new Date(Math.max(now.getTime() + undoMs, (lastToldAt?.getTime() ?? 0) + listingPauseMs));
}

/**
 * Notifies a voice that it was added to or removed from the shortlist. A pending notification is canceled by the
 * opposite change, and a voice that already knows is not notified: however often a customer changes their mind, the
 * voice gets at most one mail an hour. The caller holds the project's lock.
 */
export async function notifyListing(
  tx: Tx,
  kind: ListingKind,
  { project, voiceId }: { project: ListedProject; voiceId: string },
): Promise<void> {
  const ofListing = { projectId: project.id, userId: voiceId, kind: { in: ['invited', 'uninvited'] } };
  const now = new Date();
  const canceled = await tx.notification.updateMany({
    where: { ...ofListing, decidedAt: null },
    data: { decidedAt: now, dropReason: 'over' },
  });
  const last = await tx.notification.findFirst({
    where: { ...ofListing, OR: [{ dropReason: null }, { dropReason: { not: 'over' } }] },
    orderBy: { created: 'desc' },
    select: { kind: true, decidedAt: true },
  });
  const isKnown = last ? last.kind === kind : kind === 'uninvited' && canceled.count > 0;
  if (isKnown) return;
  const recent = await tx.notification.count({
    where: { ...ofListing, created: { gt: new Date(now.getTime() - listingPauseMs) } },
  });
  await notify(
    tx,
    {
      kind,
      userId: voiceId,
      projectId: project.id,
      values: { teamName: project.team.name, projectName: project.name },
    },
    { dueAt: listingDueAt(now, last?.decidedAt ?? null), isOnScreen: recent === 0 },
  );
}
