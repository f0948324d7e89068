import { db } from '@/server/platform/db';
import { aCard, aCustomer } from '@/tests/support/builders';

export const cardsOf = (teamId: string) => db.creditCard.findMany({ where: { teamId }, orderBy: { created: 'asc' } });

export async function aCustomerWithCards() {
  const customer = await aCustomer();
  await aCard(customer);
  await aCard(customer, 'pm_card_mastercard');
  const [visa, mastercard] = await cardsOf(customer.team.id);
  if (!visa || !mastercard) throw new Error('The cards are missing.');
  const pathOf = (card: { id: string }) => ({ teamId: customer.team.id, creditCardId: card.id });
  return { customer, visa, mastercard, pathOf };
}
