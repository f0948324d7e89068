import type { BodyOf } from '@/lib/contracts/contract';
import type { suspendUser as contract, SupportUser } from '@/lib/contracts/support-users';
import type { Actor } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { requireSupport } from '@/server/access/require-support';
import { endSessionsOf } from '@/server/access/sessions';
import { now } from '@/server/platform/clock';
import { transaction } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { openUser, requireOtherUser } from './open-user';
import { getSupportUser } from './users';

/** Ends all sessions, and takes a voice out of the search. Running projects stay as they are. */
export async function suspendUser(
  actor: Actor,
  userId: string,
  { isSuspended, reason = '' }: BodyOf<typeof contract>,
): Promise<SupportUser> {
  requireSupport(actor, 'manage-users');
  if (isSuspended && reason === '') throw invalidField('reason', 'Please enter a reason.');
  await transaction(async (tx) => {
    const user = await openUser(tx, userId);
    requireOtherUser(actor, user);
    if ((user.suspendedAt !== null) === isSuspended) {
      const message = isSuspended ? 'This user is suspended already.' : 'This user is not suspended.';
      throw new AppError('conflict', message, { code: 'status-changed' });
    }
    await tx.user.update({ where: { id: userId }, data: { suspendedAt: isSuspended ? now(tx) : null } });
    if (isSuspended) await endSessionsOf(tx, userId);
    await auditSupportAction(tx, actor, {
      action: isSuspended ? 'suspend-user' : 'end-suspension',
      subject: userId,
      before: { isSuspended: !isSuspended },
      after: { isSuspended },
      ...(reason && { details: { reason } }),
    });
  });
  return getSupportUser(actor, userId);
}
