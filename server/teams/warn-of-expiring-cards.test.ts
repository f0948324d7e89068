import { aCustomerWithCards } from '@/tests/support/payments/card-steps';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { db } from '@/server/platform/db';
import { warnOfExpiringCards } from './warn-of-expiring-cards';
import { aCard, aCustomer, aUser } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';

afterEach(() => vi.useRealTimers());

describe('an expiring card', () => {
  const mailsTo = (email: string) => db.outgoingMail.findMany({ where: { to: email }, orderBy: { created: 'asc' } });

  test('is announced to owners and admins 30 and 7 days before its expiry and afterwards, each once', async () => {
    const { customer, visa, mastercard } = await aCustomerWithCards();
    await db.creditCard.update({ where: { id: visa.id }, data: { expYear: 2031, expMonth: 4 } });
    await db.creditCard.update({ where: { id: mastercard.id }, data: { expYear: 2031, expMonth: 9 } });
    setTime(new Date('2031-03-31T08:00:00Z'));
    await warnOfExpiringCards();
    expect(await mailsTo(customer.email)).toEqual([]);
    setTime(new Date('2031-04-01T08:00:00Z'));
    await Promise.all([warnOfExpiringCards(), warnOfExpiringCards()]);
    await warnOfExpiringCards();
    expect(await mailsTo(customer.email)).toMatchObject([
      { template: 'card-expiring', values: { card: 'Visa •••• 4242', expiry: '04/2031', isPrimary: false } },
    ]);
    const templates = async () => (await mailsTo(customer.email)).map(({ template }) => template);
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
    const editor = await aUser();
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
