import { afterAll, afterEach, expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { payOut } from '@/server/jobs';
import { sendPayout } from '@/server/assignments/money-jobs';
import { db, disconnect } from '@/server/platform/db';
import { anActor, timesOfProject } from '@/tests/support/builders';
import { holdJobs, releaseJobs } from '@/tests/support/jobs/held-jobs';
import { approve, deliver, must, type Stage, stage } from '@/tests/support/market';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { inParallel, pollUntil } from '@/tests/support/jobs/poll';
import { armFault, clearFaults, setBalance, transfersTo } from '@/tests/support/payments/simulator';

/** A fee is transferred exactly once, despite lost responses, rejections and retries. */
const feeCents = 12_000;

afterEach(() => clearFaults());
afterAll(() => disconnect());

async function delivered(voiceFeeCents = feeCents): Promise<Stage & { accountId: string }> {
  const scene = await stage('accepted', { voiceFeeCents });
  const accountId = await addPayoutAccount(scene.voice);
  await deliver(scene.voice, scene.projectId, 1);
  await pollUntil(async () => (await timesOfProject(scene.projectId)).deliveredAt, {
    what: 'the delivery',
  });
  return { ...scene, accountId };
}

const payoutOf = (projectId: string) => db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
const isPaid = (projectId: string) =>
  pollUntil(async () => (await payoutOf(projectId)).status === 'paid', { what: 'the payout' });

test('pays out an approved project once and notifies the voice once', async () => {
  const { customer, voice, projectId, accountId } = await delivered();
  await must(approve(customer, projectId));
  await isPaid(projectId);
  const payout = await payoutOf(projectId);
  await inParallel(20, () => sendPayout(payout.id));
  expect(await transfersTo(accountId)).toMatchObject([{ id: payout.stripeTransferId, amount: feeCents }]);
  expect(await db.notification.count({ where: { userId: voice.id, kind: 'payout' } })).toBe(1);
});

test('makes one transfer for twenty concurrent payouts and a lost response', async () => {
  const { customer, projectId, accountId } = await delivered();
  await armFault({ kind: 'drop-response', match: 'POST /v1/transfers', times: 3 });
  await must(approve(customer, projectId));
  const { id } = await payoutOf(projectId);
  await inParallel(20, () => sendPayout(id));
  await isPaid(projectId);
  expect(await transfersTo(accountId)).toHaveLength(1);
});

test('pays out as soon as the balance is available, not a day later', async () => {
  // More than the charge, from which it could be transferred without the balance.
  const largeFeeCents = 40_000;
  const { customer, projectId, accountId } = await delivered(largeFeeCents);
  const actor = await anActor(customer.id);
  await holdJobs(payOut, () => approveProject(actor, projectId));
  const { id } = await payoutOf(projectId);
  const before = await setBalance(0);
  try {
    await expect(sendPayout(id)).rejects.toMatchObject({ providerCode: 'balance_insufficient' });
    expect(await transfersTo(accountId)).toEqual([]);
  } finally {
    await setBalance(before);
  }
  await releaseJobs([id]);
  await isPaid(projectId);
  expect(await transfersTo(accountId)).toMatchObject([{ amount: largeFeeCents }]);
});

test('holds the payout with its reason for support when the account accepts no transfers', async () => {
  const { customer, voice, projectId } = await delivered();
  await db.team.update({ where: { id: voice.teamId }, data: { stripeAccountId: `acct_gone_${voice.id}` } });
  await must(approve(customer, projectId));
  await pollUntil(async () => (await payoutOf(projectId)).status === 'failed', { what: 'the refusal' });
  expect((await payoutOf(projectId)).failure).not.toBe('');
});
