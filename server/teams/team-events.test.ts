import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCard, aCustomer, aUser } from '@/tests/support/builders';
import { addCreditCard } from './credit-cards';
import { updateTeam } from './update-team';

async function aTeamOfTwo() {
  const colleague = await aUser();
  const customer = await aCustomer({ members: [{ userId: colleague.id, role: 'editor' }] });
  return { customer, memberIds: [customer.actor.userId, colleague.id].toSorted() };
}

async function recipientsOf(teamId: string): Promise<Array<string | null>> {
  const events = await db.event.findMany({
    where: { type: 'team-updated', payload: { path: ['teamId'], equals: teamId } },
  });
  return events.map(({ userId }) => userId).toSorted();
}

test('reports a changed company to every member', async () => {
  const { customer, memberIds } = await aTeamOfTwo();
  await updateTeam(customer.actor, customer.team.id, { city: 'Aachen' });
  expect(await recipientsOf(customer.team.id)).toEqual(memberIds);
});

test('reports a new card to every member, and a card that is already saved to nobody', async () => {
  const { customer, memberIds } = await aTeamOfTwo();
  await aCard(customer);
  expect(await recipientsOf(customer.team.id)).toEqual(memberIds);
  const card = await db.creditCard.findFirstOrThrow({ where: { teamId: customer.team.id } });
  const again = { paymentMethodId: card.stripePaymentMethodId, primary: true };
  await addCreditCard(customer.actor, customer.team.id, again);
  expect(await recipientsOf(customer.team.id)).toEqual(memberIds);
});
