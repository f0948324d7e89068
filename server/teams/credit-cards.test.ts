import { afterEach, describe, expect, test, vi } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { detachCard } from '@/server/payments/cards/detach-card';
import { db, Prisma } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { deleteCreditCard } from './delete-credit-card';
import { updateCreditCard } from './update-credit-card';
import { warnOfExpiringCards } from './warn-of-expiring-cards';
import { aCard, aCustomer, anAssignment, aProject, aTemplate, aVoice } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';

afterEach(() => vi.useRealTimers());

const cardsOf = (teamId: string) => db.creditCard.findMany({ where: { teamId }, orderBy: { created: 'asc' } });

async function aCustomerWithCards() {
  const customer = await aCustomer();
  await aCard(customer);
  await aCard(customer, 'pm_card_mastercard');
  const [visa, mastercard] = await cardsOf(customer.team.id);
  if (!visa || !mastercard) throw new Error('The cards are missing.');
  const pathOf = (card: { id: string }) => ({ teamId: customer.team.id, creditCardId: card.id });
  return { customer, visa, mastercard, pathOf };
}

describe('the primary card', () => {
  test('is exactly one after each change, also under parallel changes', async () => {
    const { customer, visa, mastercard, pathOf } = await aCustomerWithCards();
    const changed = await updateCreditCard(customer.actor, pathOf(visa), { primary: true });
    expect(changed.creditCards.map(({ brand, primary }) => [brand, primary])).toEqual([
      ['visa', true],
      ['mastercard', false],
    ]);
    await inParallel(50, (attempt) =>
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
    await expect(deleteCreditCard(customer.actor, pathOf(mastercard))).rejects.toMatchObject({ code: 'primary-card' });
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

  test('is refused for other teams, for unknown cards and while impersonating', async () => {
    const { customer, visa, pathOf } = await aCustomerWithCards();
    const stranger = await aCustomer();
    await expect(deleteCreditCard(stranger.actor, pathOf(visa))).rejects.toMatchObject({ kind: 'forbidden' });
    const elsewhere = { teamId: stranger.team.id, creditCardId: visa.id };
    await expect(deleteCreditCard(stranger.actor, elsewhere)).rejects.toMatchObject({ kind: 'not-found' });
    const impersonated = { ...customer.actor, impersonatorId: stranger.id };
    await expect(deleteCreditCard(impersonated, pathOf(visa))).rejects.toMatchObject({ code: 'impersonating' });
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

test.each([{ manualInvoice: true }, { isVoiceBusiness: true }])('refuses payment methods to %o', async (kind) => {
  const customer = await aCustomer(kind);
  const change = updateCreditCard(
    customer.actor,
    { teamId: customer.team.id, creditCardId: 'none' },
    { primary: true },
  );
  await expect(change).rejects.toMatchObject({ message: 'Missing scope edit-payment-methods' });
});

describe('an expiring card', () => {
  const mailsTo = (email: string) => db.outgoingMail.findMany({ where: { to: email }, orderBy: { created: 'asc' } });

  test('is announced to owners and admins 30 and 7 days before its expiry and afterwards, each once', async () => {
    const { customer, visa, mastercard } = await aCustomerWithCards();
    await db.creditCard.update({ where: { id: visa.id }, data: { expYear: 2031, expMonth: 4 } });
    await db.creditCard.update({ where: { id: mastercard.id }, data: { expYear: 2031, expMonth: 9 } });
    const { email } = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
    setTime(new Date('2031-03-31T08:00:00Z'));
    await warnOfExpiringCards();
    expect(await mailsTo(email)).toEqual([]);
    setTime(new Date('2031-04-01T08:00:00Z'));
    await Promise.all([warnOfExpiringCards(), warnOfExpiringCards()]);
    await warnOfExpiringCards();
    expect(await mailsTo(email)).toMatchObject([
      { template: 'card-expiring', values: { card: 'Visa •••• 4242', expiry: '04/2031', isPrimary: false } },
    ]);
    const templates = async () => (await mailsTo(email)).map(({ template }) => template);
    setTime(new Date('2031-04-23T08:00:00Z'));
    await warnOfExpiringCards();
    expect(await templates()).toEqual(['card-expiring']);
    setTime(new Date('2031-04-24T08:00:00Z'));
    await Promise.all([warnOfExpiringCards(), warnOfExpiringCards()]);
    setTime(new Date('2031-04-30T08:00:00Z'));
    await warnOfExpiringCards();
    expect(await templates()).toEqual(['card-expiring', 'card-expires-in-days']);
    setTime(new Date('2031-05-01T08:00:00Z'));
    await warnOfExpiringCards();
    await warnOfExpiringCards();
    expect(await templates()).toEqual(['card-expiring', 'card-expires-in-days', 'card-expired']);
  });

  test('is not announced to editors, and not years later', async () => {
    const editor = await db.user.create({
      data: {
        email: `e-${Date.now()}@people.example`,
        passwordHash: '-',
        firstName: 'E',
        lastName: 'D',
        emailVerifiedAt: new Date(),
      },
    });
    const customer = await aCustomer({ members: [{ userId: editor.id, role: 'editor' }] });
    await aCard(customer);
    await db.creditCard.updateMany({ where: { teamId: customer.team.id }, data: { expYear: 2020, expMonth: 1 } });
    await warnOfExpiringCards();
    const owner = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
    expect([...(await mailsTo(owner.email)), ...(await mailsTo(editor.email))]).toEqual([]);
    await db.creditCard.updateMany({
      where: { teamId: customer.team.id },
      data: { expYear: new Date().getUTCFullYear(), expMonth: new Date().getUTCMonth() + 1 },
    });
    setTime(new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 0)));
    await warnOfExpiringCards();
    expect([(await mailsTo(owner.email)).length, (await mailsTo(editor.email)).length]).toEqual([1, 0]);
  });
});
