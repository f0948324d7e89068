import { paymentOf } from '@/tests/support/payments/money-rows';
import { describe, expect, test } from 'vitest';
import { balancesOf } from './ledger';
import { sendRefund } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { refundSupportPayment, retryRefund } from '@/server/support/money/refunds';
import { anAssignment, aSupportAgent } from '@/tests/support/builders';
import { eventOrders, ownProvider } from '@/tests/support/payments/own-provider';
import { inParallel } from '@/tests/support/jobs/poll';

const provider = ownProvider();

describe.each(eventOrders)('events %s', (_, order) => {
  test('a refund that the bank returns has failed, and can be sent again', async () => {
    const { projectId } = await anAssignment({ state: 'accepted' });
    const payment = await paymentOf(projectId);
    const refundOf = () => db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
    const admin = await aSupportAgent('admin');
    await refundSupportPayment(admin, payment.id, { amount: 50, reason: 'Late delivery' });
    const { id } = await refundOf();
    await sendRefund(id);
    expect(await balancesOf(db, { projectId })).toMatchObject({ customer: -20_000 });
    await provider.control('/_failure', { refund: (await refundOf()).stripeRefundId });
    await provider.deliverEvents(order);
    expect(await refundOf()).toMatchObject({ failure: 'The bank returned the refund: expired or canceled card.' });
    expect(await balancesOf(db, { projectId })).toMatchObject({ customer: -25_000 });
    expect(await db.paymentIssue.count({ where: { projectId } })).toBe(0);

    await retryRefund(admin, id);
    await inParallel(3, () => sendRefund(id));
    await provider.deliverEvents(order);
    expect(await refundOf()).toMatchObject({ failure: null, completedAt: expect.any(Date) });
    expect(await balancesOf(db, { projectId })).toMatchObject({ customer: -20_000 });
  });
});
