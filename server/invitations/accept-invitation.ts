import { isInvited } from '@/lib/domain/assignments/invitation';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { joinTeam, voiceIsNoCustomer } from './join-team';
import { claimInvitation } from './queries';

/**
 * @throws AppError 'forbidden' for any user but the invited one, 'conflict' for a voice, 'not-found' when the
 * invitation is no longer open
 */
export async function acceptInvitation(actor: Actor, token: string): Promise<void> {
  await transaction(async (tx) => {
    const invitation = await claimInvitation(tx, token);
    const user = await tx.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } });
    if (!isInvited(invitation, user.email)) {
      throw new AppError('forbidden', 'This invitation is for another email address.', { code: 'not-invited' });
    }
    if (actor.isVoice) {
      throw voiceIsNoCustomer();
    }
    await joinTeam(tx, invitation, actor.userId);
  });
}
