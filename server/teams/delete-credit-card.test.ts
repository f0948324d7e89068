import { describe, expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { detachCard } from '@/server/payments/cards/detach-card';
import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { aCard, aCustomer, anAssignment, aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { aCustomerWithCards, cardsOf } from '@/tests/support/payments/card-steps';
import { deleteCreditCard } from './credit-cards';

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
