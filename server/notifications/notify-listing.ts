import { notify } from '@/server/notifications/notify';
import type { Tx } from '@/server/platform/db';

type ListedProject = { id: string; name: string; team: { name: string } };
type ListingKind = 'invited' | 'uninvited';

/** Who shortlists by mistake, or changes their mind, does so within seconds. */
export const undoMs = 10_000;
/** A voice is told at most once in this time whether it is on the shortlist of a project. */
export const listingPauseMs = 60 * 60_000;

/** When to tell the voice; `lastToldAt`: when it was last told about its place on this shortlist. */
export function listingDueAt(now: Date, lastToldAt: Date | null): Date {
  return new Date(Math.max(now.getTime() + undoMs, (lastToldAt?.getTime() ?? 0) + listingPauseMs));
}

/**
 * Tells a voice that it was put on the shortlist or taken off. What was not told yet is canceled by its opposite, and a
 * voice that knows already is told nothing: however often a customer changes their mind, the voice gets at most one mail
 * an hour. The caller holds the project's lock.
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
