import type { Team } from '@/lib/contracts/teams';
import type { Actor } from '@/server/access/actor';
import { detachCard } from '@/server/jobs';
import { type Prisma, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { enqueue } from '@/server/platform/queue/queue';
import { requireTeamScope } from './open-team';
import { getTeam } from './queries';
import { announceTeam } from '@/server/live/announce-team';
import { lockCard } from './update-credit-card';

/**
 * Deletes a card, even while an amount is reserved on it: the charge and its release do not need the card, and a new
 * authorization uses the primary one (docs/rules/payments.md#cards).
 */
export async function deleteCreditCard(actor: Actor, path: { teamId: string; creditCardId: string }): Promise<Team> {
  const { teamId } = path;
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  await transaction(async (tx) => {
    const card = await lockCard(tx, path);
    if (card.isPrimary) {
      throw new AppError('conflict', 'The primary card cannot be deleted. Make another card primary first.', {
        code: 'primary-card',
      });
    }
    const isBeingAuthorized = { in: ['pending', 'confirming'] } satisfies Prisma.EnumPaymentStatusFilter;
    const where = { teamId, creditCardId: card.id, status: isBeingAuthorized };
    if ((await tx.payment.count({ where })) > 0) {
      throw new AppError('conflict', 'A payment with this card is being confirmed. Please try again later.', {
        code: 'card-in-use',
      });
    }
    await tx.creditCard.delete({ where: { id: card.id } });
    await enqueue(tx, detachCard, { paymentMethodId: card.stripePaymentMethodId });
    await announceTeam(tx, teamId);
  });
  return getTeam(actor, teamId);
}
