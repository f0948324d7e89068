import type { Team } from '@/lib/contracts/teams';
import type { Actor } from '@/server/access/actor';
import { detachCard } from '@/server/jobs';
import { announceTeam } from '@/server/live/announce-team';
import { ensureCustomer } from '@/server/payments/cards/ensure-customer';
import { type CreditCard, type Prisma, transaction, type Tx } from '@/server/platform/db';
import { AppError, invalidField } from '@/server/platform/errors';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { PaymentRefused, payments, type SavedCard } from '@/server/platform/payments';
import { enqueue } from '@/server/platform/queue/queue';
import { lockTeam, requireTeamScope } from './open-team';
import { getTeam } from './queries';

/** Adds a card; idempotent. The first card always becomes the primary card. */
export async function addCreditCard(
  actor: Actor,
  teamId: string,
  { paymentMethodId, primary }: { paymentMethodId: string; primary: boolean },
): Promise<Team> {
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  await takePoint('cardAdditions', `team:${teamId}`);
  await takePoint('cardAdditions', `user:${actor.userId}`);
  const card = await attachToCustomer(teamId, paymentMethodId);
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
async function attachToCustomer(teamId: string, paymentMethodId: string): Promise<SavedCard> {
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

type CardPath = { teamId: string; creditCardId: string };

/** Updates a card. A primary one stops being primary only when another card becomes primary. */
export async function updateCreditCard(actor: Actor, path: CardPath, { primary }: { primary: boolean }): Promise<Team> {
  const { teamId } = path;
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  await transaction(async (tx) => {
    const card = await lockCard(tx, path);
    if (card.isPrimary === primary) return;
    if (!primary) throw new AppError('conflict', 'Make another card primary instead.', { code: 'primary-card' });
    await tx.creditCard.updateMany({ where: { teamId, isPrimary: true }, data: { isPrimary: false } });
    await tx.creditCard.update({ where: { id: card.id }, data: { isPrimary: true } });
    await announceTeam(tx, teamId);
  });
  return getTeam(actor, teamId);
}

/** Locks the team, then the card, so that no payment starts with it. @throws AppError 'not-found'. */
export async function lockCard(tx: Tx, { teamId, creditCardId }: CardPath): Promise<CreditCard> {
  await lockTeam(tx, teamId);
  await tx.$queryRaw`select 1 from credit_cards where id = ${creditCardId} and "teamId" = ${teamId} for update`;
  const card = await tx.creditCard.findFirst({ where: { id: creditCardId, teamId } });
  if (!card) throw new AppError('not-found', 'This card does not exist.');
  return card;
}

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
