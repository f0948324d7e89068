import { describe, expect, test, vi } from 'vitest';
import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { aCard, aCustomer } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { eventOrders, ownProvider } from '@/tests/support/payments/own-provider';
import { refreshCard } from './saved-cards';

const provider = ownProvider();

describe.each(eventOrders)('events %s', (_, order) => {
  test('a card that the bank has issued again has its new expiry', async () => {
    const customer = await aCustomer();
    await aCard(customer);
    const before = await db.creditCard.findFirstOrThrow({ where: { teamId: customer.team.id } });
    await provider.skipEvents();
    await provider.control('/_renewal', { method: before.stripePaymentMethodId });
    await provider.control('/_renewal', { method: before.stripePaymentMethodId });
    await provider.deliverEvents(order);
    await inParallel(5, () => refreshCard(before.stripePaymentMethodId));
    expect(await db.creditCard.findUniqueOrThrow({ where: { id: before.id } })).toMatchObject({
      expYear: before.expYear + 8,
      expMonth: before.expMonth,
      isPrimary: true,
    });
    expect(await db.event.count({ where: { type: 'team-updated', userId: customer.id } })).toBeGreaterThan(0);
  });
});

test('the older of two responses about a card does not overwrite the newer one', async () => {
  const customer = await aCustomer();
  await aCard(customer);
  const { stripePaymentMethodId, expYear } = await db.creditCard.findFirstOrThrow({
    where: { teamId: customer.team.id },
  });
  const older = await payments().retrieveCard(stripePaymentMethodId);
  await provider.control('/_renewal', { method: stripePaymentMethodId });
  vi.spyOn(payments(), 'retrieveCard').mockImplementationOnce(async () => {
    await refreshCard(stripePaymentMethodId);
    return { ...older, expYear: expYear + 1 };
  });
  await refreshCard(stripePaymentMethodId);
  vi.restoreAllMocks();
  expect((await db.creditCard.findFirstOrThrow({ where: { stripePaymentMethodId } })).expYear).toBe(expYear + 4);
});
