import { hashLinkToken } from './link-tokens';
import { startSession } from './sessions';
import { now } from '@/server/platform/clock';
import type { SessionChange } from '@/server/platform/http-result';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';

/**
 * Starts a session in which support impersonates the user: limited to 60 minutes, flagged, and audited under both
 * names.
 */
export async function consumeMagicLink(token: string): Promise<{ userId: string; session: SessionChange }> {
  return transaction(async (tx) => {
    const tokenHash = hashLinkToken(token);
    const used = await tx.magicLink.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now(tx) } },
      data: { usedAt: now(tx) },
    });
    const link = used.count === 1 ? await tx.magicLink.findUnique({ where: { tokenHash } }) : null;
    const isStillSupport =
      link && (await tx.user.count({ where: { id: link.supportId, isSupport: true, suspendedAt: null } }));
    if (!link || !isStillSupport) {
      throw new AppError('validation', 'This link no longer works.', { code: 'used-link' });
    }
    await tx.auditEntry.create({
      data: { actorId: link.userId, impersonatorId: link.supportId, action: 'impersonate', subject: link.userId },
    });
    return { userId: link.userId, session: await startSession(tx, link.userId, link.supportId) };
  });
}
