import type { Team } from '@/lib/contracts/teams';
import type { Actor } from '@/server/access/actor';
import { ensureCustomer } from '@/server/payments/cards/ensure-customer';
import { transaction } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { PaymentRefused, payments, type SavedCard } from '@/server/platform/payments';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { lockTeam, requireTeamScope } from './open-team';
import { getTeam } from './queries';
import { announceTeam } from '@/server/live/announce-team';

/** Adds a card; idempotent. The first card always becomes the primary card. */
export async function addCreditCard(
  actor: Actor,
  teamId: string,
  { paymentMethodId, primary }: { paymentMethodId: string; primary: boolean },
): Promise<Team> {
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  await takePoint('cardAdditions', `team:${teamId}`);
  await takePoint('cardAdditions', `user:${actor.userId}`);
  const card = await attach(teamId, paymentMethodId);
  await transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const savedCards = await tx.creditCard.findMany({ where: { teamId } });
    if (savedCards.some((saved) => saved.stripePaymentMethodId === card.paymentMethodId)) return;
    const isPrimary = primary || savedCards.length === 0;
    if (isPrimary) await tx.creditCard.updateMany({ where: { teamId, isPrimary: true }, data: { isPrimary: false } });
    const { brand, last4, expMonth, expYear } = card;
    await tx.creditCard.create({
      data: { teamId, stripePaymentMethodId: card.paymentMethodId, brand, last4, expMonth, expYear, isPrimary },
    });
    await announceTeam(tx, teamId);
  });
  return getTeam(actor, teamId);
}

/** @throws AppError 'validation' for a card that is unknown to the provider or attached to another customer */
async function attach(teamId: string, paymentMethodId: string): Promise<SavedCard> {
  const customerId = await ensureCustomer(teamId);
  const idempotencyKey = `attach-${teamId}-${paymentMethodId}`;
  try {
    return await payments().attachCard({ customerId, paymentMethodId, idempotencyKey });
  } catch (error) {
    if (error instanceof PaymentRefused)
      throw invalidField('paymentMethodId', 'This card cannot be added. Please enter it again.');
    throw error;
  }
}
