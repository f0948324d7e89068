import { hourMs } from '@/lib/domain/durations';
import { notify } from '@/server/notifications/notify';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';

type ListedProject = { id: string; name: string; team: { name: string } };
type ListingKind = 'invited' | 'uninvited';

/** Time in which a mistaken change of the shortlist is usually undone. */
export const undoMs = 10_000;
/** Minimum time between two notifications of a voice about the same shortlist. */
export const listingPauseMs = hourMs;

/** Returns the time to notify; `lastToldAt` is the time at which the voice was last notified about this shortlist. */
export function listingDueAt(now: Date, lastToldAt: Date | null): Date {
  return new Date(Math.max(now.getTime() + undoMs, (lastToldAt?.getTime() ?? 0) + listingPauseMs));
}

/**
 * Notifies a voice that it was added to or removed from the shortlist. The opposite change cancels a pending
 * notification, and a voice receives at most one mail an hour. The caller has locked the project.
 */
export async function notifyListing(
  tx: Tx,
  kind: ListingKind,
  { project, voiceId }: { project: ListedProject; voiceId: string },
): Promise<void> {
  const ofListing = { projectId: project.id, userId: voiceId, kind: { in: ['invited', 'uninvited'] } };
  const time = now(tx);
  const canceled = await tx.notification.updateMany({
    where: { ...ofListing, decidedAt: null },
    data: { decidedAt: time, dropReason: 'over' },
  });
  const last = await tx.notification.findFirst({
    where: { ...ofListing, OR: [{ dropReason: null }, { dropReason: { not: 'over' } }] },
    orderBy: { created: 'desc' },
    select: { kind: true, decidedAt: true },
  });
  const isKnown = last ? last.kind === kind : kind === 'uninvited' && canceled.count > 0;
  if (isKnown) return;
  const recent = await tx.notification.count({
    where: { ...ofListing, created: { gt: new Date(time.getTime() - listingPauseMs) } },
  });
  await notify(
    tx,
    {
      kind,
      userId: voiceId,
      projectId: project.id,
      values: { teamName: project.team.name, projectName: project.name },
    },
    { dueAt: listingDueAt(time, last?.decidedAt ?? null), isOnScreen: recent === 0 },
  );
}
