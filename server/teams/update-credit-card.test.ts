import { describe, expect, test } from 'vitest';
import { db, Prisma } from '@/server/platform/db';
import { aCustomer } from '@/tests/support/builders';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { aCustomerWithCards, cardsOf } from '@/tests/support/payments/card-steps';
import { deleteCreditCard, updateCreditCard } from './credit-cards';

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

test.each([{ manualInvoice: true }, { isVoiceBusiness: true }])('refuses payment methods to %o', async (kind) => {
  const customer = await aCustomer(kind);
  const change = updateCreditCard(
    customer.actor,
    { teamId: customer.team.id, creditCardId: 'none' },
    { primary: true },
  );
  await expect(change).rejects.toMatchObject({ message: 'Missing scope edit-payment-methods' });
});
