import type { Actor } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { requireSupport } from '@/server/access/require-support';
import { endSessionsOf, openSessionsWhere } from '@/server/access/sessions';
import { transaction } from '@/server/platform/db';
import { openUser, requireOtherUser } from './open-user';

export async function endSessionsOfUser(actor: Actor, userId: string): Promise<void> {
  requireSupport(actor, 'manage-users');
  await transaction(async (tx) => {
    requireOtherUser(actor, await openUser(tx, userId));
    const numSessions = await tx.session.count({ where: openSessionsWhere(userId) });
    await endSessionsOf(tx, userId);
    await auditSupportAction(tx, actor, {
      action: 'end-sessions',
      subject: userId,
      before: { numSessions },
      after: { numSessions: 0 },
    });
  });
}
