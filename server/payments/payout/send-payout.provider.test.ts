import { describe, expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/durations';
import { retryDuePayouts } from './failed-payouts';
import { refreshAccount } from '@/server/payouts/refresh-account';
import { sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { setTime } from '@/tests/support/clock';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { ownProvider } from '@/tests/support/payments/own-provider';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDuePayout } from '@/tests/support/payments/due-payout';

const provider = ownProvider();

async function approved(template = {}) {
  const scene = await aDuePayout({ hasAccount: true, template });
  const { accountId, payoutId, projectId } = scene;
  const { stripeIntentId } = await db.payment.findFirstOrThrow({ where: { projectId } });
  const chargeId = (await provider.sdk.paymentIntents.retrieve(stripeIntentId ?? '')).latest_charge;
  const transfers = async () => (await provider.sdk.transfers.list({ destination: accountId })).data;
  const payout = () => db.payout.findUniqueOrThrow({ where: { id: payoutId } });
  return { ...scene, payout, chargeId, transfers };
}

describe('the transfer of a fee', () => {
  test('comes from the charge of the project, before its funds are available', async () => {
    const { payoutId, chargeId, transfers } = await approved();
    await provider.control('/_balance', { availableCents: 0 });
    await inParallel(5, () => sendPayout(payoutId));
    await provider.control('/_balance', { availableCents: 100_000_000 });
    expect(await transfers()).toMatchObject([{ amount: 14_000, source_transaction: chargeId }]);
  });

  test('comes from the balance where the charge is lower than the fee', async () => {
    const { payoutId, transfers } = await approved({ voiceFeeCents: 30_000 });
    await sendPayout(payoutId);
    expect(await transfers()).toMatchObject([{ amount: 30_000, source_transaction: null }]);
  });

  test('comes from the balance when the provider does not accept the charge as its source', async () => {
    const { payoutId, payout, chargeId, accountId, transfers } = await approved();
    const earlierTransfer = {
      amount: 20_000,
      currency: 'eur',
      destination: accountId,
      source_transaction: String(chargeId),
    };
    await provider.sdk.transfers.create(earlierTransfer);
    await inParallel(5, () => sendPayout(payoutId));
    const own = (await transfers()).filter(({ metadata }) => metadata.payoutId === payoutId);
    expect(own).toMatchObject([{ amount: 14_000, source_transaction: null }]);
    expect(await payout()).toMatchObject({ status: 'paid', stripeTransferId: own[0]?.id });
  });
});

describe('a refused transfer', () => {
  async function refused() {
    const scene = await approved();
    const { voice, accountId } = scene;
    const move = (stripeAccountId: string) =>
      db.team.update({ where: { id: voice.teamId }, data: { stripeAccountId } });
    await move(`acct_gone_${voice.id}`);
    await inParallel(5, () => sendPayout(scene.payoutId));
    return { ...scene, repair: () => move(accountId) };
  }

  test('is sent again after growing pauses, until it succeeds', async () => {
    const { payoutId, payout, repair, transfers } = await refused();
    for (const [failures, hours] of [1, 4, 12].entries()) {
      const { retryAt, ...row } = await payout();
      expect(row).toMatchObject({ status: 'failed', failures: failures + 1 });
      const due = retryAt?.getTime() ?? 0;
      expect(Math.abs(due - Date.now() - hours * hourMs)).toBeLessThan(0.5 * hourMs);
      setTime(new Date(due - 1_000));
      await retryDuePayouts();
      expect((await payout()).status).toBe('failed');
      setTime(new Date(due + 1_000));
      if (hours === 12) await repair();
      await inParallel(3, () => retryDuePayouts());
      expect((await payout()).status).toBe('payable');
      await sendPayout(payoutId);
    }
    expect(await payout()).toMatchObject({ status: 'paid', failures: 3, failure: null, retryAt: null });
    expect(await transfers()).toHaveLength(1);
  });

  test('waits for support after the last attempt', async () => {
    const { payoutId, payout } = await refused();
    await db.payout.update({ where: { id: payoutId }, data: { failures: 6, status: 'payable' } });
    await sendPayout(payoutId);
    expect(await payout()).toMatchObject({ status: 'failed', failures: 7, retryAt: null });
    setTime(new Date(Date.now() + 1000 * hourMs));
    await retryDuePayouts();
    expect((await payout()).status).toBe('failed');
  });

  test('is sent again as soon as the account is enabled again', async () => {
    const { voice, accountId, payoutId, payout, repair } = await refused();
    await repair();
    await db.team.update({ where: { id: voice.teamId }, data: { stripePayoutsEnabled: false } });
    await refreshAccount(accountId);
    expect((await jobsAbout(payoutId)).filter(({ name }) => name === 'pay-out').length).toBeGreaterThan(1);
    await sendPayout(payoutId);
    expect((await payout()).status).toBe('paid');
  });
});
