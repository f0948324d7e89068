import { hourMs } from '@/lib/domain/durations';
import type { Tx } from '@/server/platform/db';

/** Of one user within an hour; later ones wait and are sent together. */
const maxSingleMails = 8;
/** Minimum time before a mail with several notifications: at most two an hour, and ten mails in all. */
export const summaryPauseMs = hourMs / 2;

type Pace = { isFast: boolean; nextAt: Date };

/**
 * Returns whether the user got so many notifications within the hour that further ones are sent together, and when.
 * Serializes the decisions about one user until the end of the transaction.
 */
export async function paceOf(tx: Tx, userId: string, now: Date): Promise<Pace> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('notifications'), hashtext(${userId}))`;
  const sent = await tx.notification.findMany({
    where: { userId, decidedAt: { gt: new Date(now.getTime() - hourMs) }, dropReason: null, summaryId: null },
    orderBy: { decidedAt: 'desc' },
    take: maxSingleMails,
    select: { decidedAt: true },
  });
  const lastMs = sent[0]?.decidedAt?.getTime() ?? 0;
  const isFast = sent.length === maxSingleMails;
  return { isFast, nextAt: new Date(isFast ? Math.max(now.getTime(), lastMs + summaryPauseMs) : now.getTime()) };
}
