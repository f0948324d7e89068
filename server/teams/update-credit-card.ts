import type { Team } from '@/lib/contracts/teams';
import type { Actor } from '@/server/access/actor';
import { type CreditCard, type Tx, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { lockTeam, requireTeamScope } from './open-team';
import { getTeam } from './queries';
import { announceTeam } from '@/server/live/announce-team';

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
