import type { SupportUser } from '@/lib/contracts/support-users';
import type { SupportRole } from '@/lib/domain/support/support-scopes';
import type { Actor } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { requireRecentPassword } from '@/server/access/passwords/recent-password';
import { requireSupport } from '@/server/access/require-support';
import { endSessionsOf } from '@/server/access/sessions';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { openUser } from './open-user';
import { getSupportUser } from './users';

/**
 * Changes a role. Users cannot change their own role, so that an admin always remains. Losing the role ends all
 * sessions.
 */
export async function setSupportRole(actor: Actor, userId: string, role: SupportRole | null): Promise<SupportUser> {
  requireSupport(actor, 'edit-support-roles');
  requireRecentPassword(actor);
  await transaction(async (tx) => {
    const user = await openUser(tx, userId);
    if (userId === actor.userId) {
      throw new AppError('conflict', 'You cannot change your own role.', { code: 'own-account' });
    }
    if (role !== null && user.suspendedAt) {
      throw new AppError('conflict', 'This user is suspended. End the suspension first.', { code: 'suspended' });
    }
    const before = user.isSupport ? (user.supportRole ?? 'agent') : null;
    if (before === role) return;
    await tx.user.update({ where: { id: userId }, data: { isSupport: role !== null, supportRole: role } });
    if (role === null) await endSessionsOf(tx, userId);
    await auditSupportAction(tx, actor, {
      action: 'set-support-role',
      subject: userId,
      before: { supportRole: before },
      after: { supportRole: role },
    });
  });
  return getSupportUser(actor, userId);
}
