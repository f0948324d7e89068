import { describe, expect, test } from 'vitest';
import { detachCard } from '@/server/payments/cards/saved-cards';
import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { aCustomer } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { isWholeRun } from '@/tests/support/whole-run';
import { createSetupIntent } from './create-setup-intent';
import { addCreditCard, deleteCreditCard } from './credit-cards';

const provider = ownProvider();

type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** Repeats an attempt once after an error, like a customer who clicks again. */
async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch(attempt);
}

/** Sets up a card like the dialog: a step that failed is repeated with what the steps before have returned. */
async function enterCard({ actor, team }: Customer, testCard: 'pm_card_visa' | 'pm_card_authenticationRequired') {
  const { clientSecret } = await insist(() => createSetupIntent(actor, team.id));
  const setup = await insist(() => payments().simulateCardSetup({ clientSecret, testCard }));
  const { paymentMethodId } = setup.paymentMethodId
    ? setup
    : await insist(() => payments().simulateConfirmation({ clientSecret, outcome: 'confirm' }));
  if (!paymentMethodId) throw new Error('The card was not confirmed.');
  await insist(() => addCreditCard(actor, team.id, { paymentMethodId, primary: false }));
  return paymentMethodId;
}

const cardsOf = (teamId: string) => db.creditCard.findMany({ where: { teamId } });

async function attachedCards(teamId: string): Promise<string[]> {
  const { stripeCustomerId } = await db.team.findUniqueOrThrow({ where: { id: teamId } });
  const { data } = await provider.sdk.paymentMethods.list({ customer: stripeCustomerId ?? '' });
  return data.map(({ id }) => id);
}

async function customersOf(teamId: string): Promise<number> {
  let count = 0;
  for await (const { metadata } of provider.sdk.customers.list({ limit: 100 })) {
    if (metadata.teamId === teamId) count++;
  }
  return count;
}

const steps = [
  'POST /v1/customers',
  'POST /v1/setup_intents',
  'POST /v1/setup_intents/*/confirm',
  'GET /v1/payment_methods/*',
];
const faults = ['error-after-commit', 'drop-response', 'error-before-commit'];

describe.each(['pm_card_visa', 'pm_card_authenticationRequired'] as const)('setting up %s', (testCard) => {
  // Only the confirmation differs between the cards.
  const tried = steps.filter((step) => isWholeRun || testCard === 'pm_card_visa' || step.endsWith('/confirm'));
  test.each(tried.flatMap((match) => faults.map((kind) => [match, kind] as const)))(
    'saves one card when %s meets %s in all tries of a request',
    async (match, kind) => {
      const customer = await aCustomer();
      await provider.fail({ kind, match });
      const paymentMethodId = await enterCard(customer, testCard);
      expect(await cardsOf(customer.team.id)).toMatchObject([
        { stripePaymentMethodId: paymentMethodId, isPrimary: true },
      ]);
      expect(await attachedCards(customer.team.id)).toEqual([paymentMethodId]);
      expect(await customersOf(customer.team.id)).toBe(1);
    },
  );
});

test('saves a card once when the request is repeated at the same time, because its response was lost', async () => {
  const customer = await aCustomer();
  const { clientSecret } = await createSetupIntent(customer.actor, customer.team.id);
  const { paymentMethodId } = await payments().simulateCardSetup({ clientSecret, testCard: 'pm_card_visa' });
  const card = { paymentMethodId: paymentMethodId ?? '', primary: false };
  const results = await inParallel(8, () => addCreditCard(customer.actor, customer.team.id, card));
  expect(results.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'));
  expect(await cardsOf(customer.team.id)).toMatchObject([{ isPrimary: true }]);
});

test('late, repeated and reordered events add no card, and bring back none that was deleted', async () => {
  await provider.skipEvents();
  const customer = await aCustomer();
  const teamId = customer.team.id;
  const first = await enterCard(customer, 'pm_card_visa');
  const second = await enterCard(customer, 'pm_card_authenticationRequired');
  await provider.deliverEvents((events) => events.toReversed());
  expect((await cardsOf(teamId)).map(({ stripePaymentMethodId }) => stripePaymentMethodId).toSorted()).toEqual(
    [first, second].toSorted(),
  );
  await provider.control('/_renewal', { method: second });
  const added = await db.creditCard.findUniqueOrThrow({ where: { stripePaymentMethodId: second } });
  await deleteCreditCard(customer.actor, { teamId, creditCardId: added.id });
  await detachCard(second);
  await provider.deliverEvents();
  expect(await cardsOf(teamId)).toMatchObject([{ stripePaymentMethodId: first, isPrimary: true }]);
  expect(await attachedCards(teamId)).toEqual([first]);
});
