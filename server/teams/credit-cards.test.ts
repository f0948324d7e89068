import { expect, test } from 'vitest';
import { simulateCardSetup } from '@/server/payments/simulate';
import { db } from '@/server/platform/db';
import { aCard, aCustomer } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { createSetupIntent } from './create-setup-intent';
import { addCreditCard } from './credit-cards';

async function anEnteredCard() {
  const customer = await aCustomer();
  const { clientSecret } = await createSetupIntent(customer.actor, customer.team.id);
  const { paymentMethodId } = await simulateCardSetup({ clientSecret, testCard: 'pm_card_visa' });
  return { ...customer, paymentMethodId: paymentMethodId ?? '' };
}

const cardsOf = (teamId: string) => db.creditCard.findMany({ where: { teamId }, orderBy: { created: 'asc' } });

test('the first card is primary without being asked for, and is added once in 10 parallel requests', async () => {
  const { actor, team, paymentMethodId } = await anEnteredCard();
  const results = await inParallel(10, () => addCreditCard(actor, team.id, { paymentMethodId, primary: false }));
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await cardsOf(team.id)).toMatchObject([
    { stripePaymentMethodId: paymentMethodId, brand: 'visa', last4: '4242', isPrimary: true },
  ]);
});

test('a card that is there already is not added again', async () => {
  const { actor, team, paymentMethodId } = await anEnteredCard();
  for (const primary of [false, true]) await addCreditCard(actor, team.id, { paymentMethodId, primary });
  expect(await cardsOf(team.id)).toMatchObject([{ stripePaymentMethodId: paymentMethodId, isPrimary: true }]);
});

test('a new primary card replaces the one before', async () => {
  const customer = await aCustomer();
  await aCard(customer);
  await aCard(customer, 'pm_card_amex');
  expect((await cardsOf(customer.team.id)).map(({ last4, isPrimary }) => [last4, isPrimary])).toEqual([
    ['4242', false],
    ['0005', true],
  ]);
});

test('a card that another team has entered, or nobody, is refused', async () => {
  const [{ paymentMethodId }, { actor, team }] = [await anEnteredCard(), await aCustomer()];
  const message = 'This card cannot be added. Please enter it again.';
  for (const id of [paymentMethodId, 'pm_unknown']) {
    const attempt = addCreditCard(actor, team.id, { paymentMethodId: id, primary: true });
    await expect(attempt).rejects.toMatchObject({ kind: 'validation', fields: { paymentMethodId: message } });
  }
  expect(await cardsOf(team.id)).toEqual([]);
});

test('a declined card is not stored', async () => {
  const customer = await aCustomer();
  await expect(aCard(customer, 'pm_card_visa_chargeDeclined')).rejects.toMatchObject({ kind: 'conflict' });
  expect(await cardsOf(customer.team.id)).toEqual([]);
});
