import { describe, expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { detachCard } from '@/server/payments/cards/saved-cards';
import { db, Prisma } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { aCard, aCustomer, anAssignment, aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { aCustomerWithCards, cardsOf } from '@/tests/support/payments/card-steps';
import { createSetupIntent } from './create-setup-intent';
import { addCreditCard, deleteCreditCard, updateCreditCard } from './credit-cards';

describe('adding a card', () => {
  async function anEnteredCard() {
    const customer = await aCustomer();
    const { clientSecret } = await createSetupIntent(customer.actor, customer.team.id);
    const { paymentMethodId } = await payments().simulateCardSetup({ clientSecret, testCard: 'pm_card_visa' });
    return { ...customer, paymentMethodId: paymentMethodId ?? '' };
  }

  const cardsOfTeam = (teamId: string) => db.creditCard.findMany({ where: { teamId }, orderBy: { created: 'asc' } });

  test('the first card is primary without being asked for, and is added once in 10 parallel requests', async () => {
    const { actor, team, paymentMethodId } = await anEnteredCard();
    const results = await inParallel(10, () => addCreditCard(actor, team.id, { paymentMethodId, primary: false }));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await cardsOfTeam(team.id)).toMatchObject([
      { stripePaymentMethodId: paymentMethodId, brand: 'visa', last4: '4242', isPrimary: true },
    ]);
  });

  test('a card that is there already is not added again', async () => {
    const { actor, team, paymentMethodId } = await anEnteredCard();
    for (const primary of [false, true]) await addCreditCard(actor, team.id, { paymentMethodId, primary });
    expect(await cardsOfTeam(team.id)).toMatchObject([{ stripePaymentMethodId: paymentMethodId, isPrimary: true }]);
  });

  test('a new primary card replaces the one before', async () => {
    const customer = await aCustomer();
    await aCard(customer);
    await aCard(customer, 'pm_card_amex');
    expect((await cardsOfTeam(customer.team.id)).map(({ last4, isPrimary }) => [last4, isPrimary])).toEqual([
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
    expect(await cardsOfTeam(team.id)).toEqual([]);
  });

  test('a declined card is not stored', async () => {
    const customer = await aCustomer();
    await expect(aCard(customer, 'pm_card_visa_chargeDeclined')).rejects.toMatchObject({ kind: 'conflict' });
    expect(await cardsOfTeam(customer.team.id)).toEqual([]);
  });
});

describe('changing a card', () => {
  describe('the primary card', () => {
    test('is exactly one after each change, also under parallel changes', async () => {
      const { customer, visa, mastercard, pathOf } = await aCustomerWithCards();
      const changed = await updateCreditCard(customer.actor, pathOf(visa), { primary: true });
      expect(changed.creditCards.map(({ brand, primary }) => [brand, primary])).toEqual([
        ['visa', true],
        ['mastercard', false],
      ]);
      await inParallel(crowd, (attempt) =>
        updateCreditCard(customer.actor, pathOf(attempt % 2 ? visa : mastercard), { primary: true }),
      );
      expect((await cardsOf(customer.team.id)).filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
    });

    test('stays primary until another card becomes primary', async () => {
      const { customer, mastercard, visa, pathOf } = await aCustomerWithCards();
      const refused = updateCreditCard(customer.actor, pathOf(mastercard), { primary: false });
      await expect(refused).rejects.toMatchObject({ kind: 'conflict', message: 'Make another card primary instead.' });
      await updateCreditCard(customer.actor, pathOf(visa), { primary: false });
      expect(await cardsOf(customer.team.id)).toMatchObject([{ isPrimary: false }, { isPrimary: true }]);
    });

    test('cannot be deleted', async () => {
      const { customer, mastercard, pathOf } = await aCustomerWithCards();
      await expect(deleteCreditCard(customer.actor, pathOf(mastercard))).rejects.toMatchObject({
        code: 'primary-card',
      });
      expect(await cardsOf(customer.team.id)).toHaveLength(2);
    });

    test('is enforced by the database', async () => {
      const { visa, mastercard } = await aCustomerWithCards();
      const both = db.creditCard.update({ where: { id: visa.id }, data: { isPrimary: true } });
      await expect(both).rejects.toThrow(Prisma.PrismaClientKnownRequestError);
      const neither = db.creditCard.update({ where: { id: mastercard.id }, data: { isPrimary: false } });
      await expect(neither).rejects.toThrow('has no primary row');
      await expect(db.creditCard.delete({ where: { id: mastercard.id } })).rejects.toThrow('has no primary row');
    });
  });

  test.each([{ manualInvoice: true }, { isVoiceBusiness: true }])('refuses payment methods to %o', async (kind) => {
    const customer = await aCustomer(kind);
    const change = updateCreditCard(
      customer.actor,
      { teamId: customer.team.id, creditCardId: 'none' },
      { primary: true },
    );
    await expect(change).rejects.toMatchObject({ message: 'Missing scope edit-payment-methods' });
  });
});

describe('deleting a card', () => {
  describe('deleting a card', () => {
    test('removes it here and at the provider', async () => {
      const { customer, visa, pathOf } = await aCustomerWithCards();
      const team = await deleteCreditCard(customer.actor, pathOf(visa));
      expect(team.creditCards).toMatchObject([{ brand: 'mastercard', primary: true }]);
      expect(await jobsAbout(visa.stripePaymentMethodId)).toMatchObject([{ name: 'detach-card' }]);
      await detachCard(visa.stripePaymentMethodId);
      expect(await payments().retrieveCard(visa.stripePaymentMethodId)).toMatchObject({ customerId: null });
      await detachCard(visa.stripePaymentMethodId);
    });

    test('finds no card of another team', async () => {
      const { visa } = await aCustomerWithCards();
      const stranger = await aCustomer();
      const elsewhere = { teamId: stranger.team.id, creditCardId: visa.id };
      await expect(deleteCreditCard(stranger.actor, elsewhere)).rejects.toMatchObject({ kind: 'not-found' });
    });

    test('does not affect an amount that is reserved on it, and the receipt names it', async () => {
      const { customer, voice, projectId } = await anAssignment();
      const [visa] = await cardsOf(customer.team.id);
      await aCard(customer, 'pm_card_mastercard');
      const path = { teamId: customer.team.id, creditCardId: visa?.id ?? '' };
      await deleteCreditCard(customer.actor, path);
      await detachCard(visa?.stripePaymentMethodId ?? '');
      await acceptProject(voice.actor, projectId, true);
      const receipt = await db.projectDocument.findFirstOrThrow({ where: { projectId, kind: 'receipt' } });
      expect(receipt.facts).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
    });

    test('waits for a payment that the bank has to confirm', async () => {
      const customer = await aCustomer();
      const voice = await aVoice();
      await aCard(customer, 'pm_card_authenticationRequired');
      const [card] = await cardsOf(customer.team.id);
      const template = await aTemplate();
      const project = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id], template });
      await assignVoice(customer.actor, project.id, voice.id, true);
      await aCard(customer, 'pm_card_mastercard');
      const deletion = deleteCreditCard(customer.actor, { teamId: customer.team.id, creditCardId: card?.id ?? '' });
      await expect(deletion).rejects.toMatchObject({ code: 'card-in-use' });
    });
  });
});
