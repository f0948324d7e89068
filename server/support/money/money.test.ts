import { expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { undoWindowMs } from '@/lib/domain/support/support-undo';
import { sendPayout, sendRefund } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { resolvePaymentIssue, respondWithPaymentIssues, undoIssueResolution } from './issues';
import { compareLedger, getLedgerDifference, respondWithLedgerDifferences } from './differences';
import { refundSupportPayment, respondWithRefunds, retryRefund } from './refunds';
import { downloadBookkeeping, getRevenue } from './revenue';
import { aDelivery, anAssignment } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { inParallel } from '@/tests/support/jobs/poll';
import { aSupport } from '@/tests/support/support-actors';

const paymentOf = (projectId: string) => db.payment.findFirstOrThrow({ where: { projectId } });

test('refunds a part once per reason and never more than was charged', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const { id } = await paymentOf(projectId);
  const admin = await aSupport('admin');
  const refund = { amount: 100, reason: 'Late delivery' };
  const results = await inParallel(6, () => refundSupportPayment(admin, id, refund));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(refundSupportPayment(admin, id, { amount: 150.01, reason: 'Too much' })).rejects.toThrow(
    'At most €150 can be refunded.',
  );
  await expect(refundSupportPayment(await aSupport(), id, refund)).rejects.toThrow('Missing scope edit-money');
  const stored = await db.refund.findFirstOrThrow({ where: { paymentId: id } });
  await sendRefund(stored.id);
  expect(await paymentOf(projectId)).toMatchObject({ refundedCents: 10_000 });
  const [listed] = (await respondWithRefunds(admin, { limit: 1 })).body;
  expect(listed).toMatchObject({ amount: 100, reason: 'Late delivery', state: 'done', requestedBy: 'Sasha Support' });
  expect(await db.auditEntry.count({ where: { action: 'refund-payment', subject: projectId } })).toBe(1);
});

test('keeps the reason of a refused refund and sends it again', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const payment = await paymentOf(projectId);
  const admin = await aSupport('admin');
  await refundSupportPayment(admin, payment.id, { amount: 50, reason: 'Goodwill' });
  const { id } = await db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
  await db.payment.update({ where: { id: payment.id }, data: { stripeIntentId: `pi_gone_${payment.id}` } });
  await expect(sendRefund(id)).rejects.toThrow();
  expect((await db.refund.findUniqueOrThrow({ where: { id } })).failure).toBeTruthy();
  await db.payment.update({ where: { id: payment.id }, data: { stripeIntentId: payment.stripeIntentId } });
  expect(await retryRefund(admin, id)).toMatchObject({ state: 'pending', failure: null });
  await sendRefund(id);
  expect(await paymentOf(projectId)).toMatchObject({ refundedCents: 5_000 });
  await expect(retryRefund(admin, id)).rejects.toThrow('Only a refund that failed can be sent again.');
});

test('a resolved issue ends the hold', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const payment = await paymentOf(projectId);
  const { id } = await db.paymentIssue.create({
    data: { projectId, paymentId: payment.id, kind: 'disputed', amountCents: 25_000 },
  });
  const admin = await aSupport('admin');
  const open = await respondWithPaymentIssues(admin, { state: 'open', limit: 100 });
  expect(open.body.find((issue) => issue.id === id)).toMatchObject({ kind: 'disputed', amount: 250 });
  const results = await inParallel(4, () => resolvePaymentIssue(admin, id, 'The customer withdrew it'));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await db.auditEntry.count({ where: { action: 'resolve-payment-issue', subject: projectId } })).toBe(1);
  const resolved = await respondWithPaymentIssues(admin, { state: 'resolved', limit: 100 });
  expect(resolved.body.find((issue) => issue.id === id)?.resolution).toBe('The customer withdrew it');
});

async function aHeldPayout() {
  const { voice, customer, projectId } = await anAssignment({ state: 'accepted' });
  await addPayoutAccount(voice);
  await aDelivery(projectId, voice.id);
  await approveProject(customer.actor, projectId);
  const payout = await db.payout.findFirstOrThrow({ where: { assignment: { projectId } } });
  const { id: issueId } = await db.paymentIssue.create({
    data: { projectId, paymentId: (await paymentOf(projectId)).id, kind: 'disputed', amountCents: 25_000 },
  });
  return { projectId, payoutId: payout.id, issueId };
}

const statusOf = async (id: string) => (await db.payout.findUniqueOrThrow({ where: { id } })).status;

test('a payout waits for the time in which a resolution can be undone, and undo puts it on hold again', async () => {
  const { projectId, payoutId, issueId } = await aHeldPayout();
  const admin = await aSupport('admin');
  const before = (await jobsAbout(payoutId)).length;
  await resolvePaymentIssue(admin, issueId, 'The customer withdrew it');
  const jobs = await jobsAbout(payoutId);
  expect(jobs).toHaveLength(before + 1);
  const [waiting] = await db.$queryRaw<Array<{ seconds: number }>>`
    SELECT extract(epoch FROM max(start_after) - now())::float AS seconds FROM pgboss.job
    WHERE name = 'pay-out' AND data->>'payoutId' = ${payoutId}`;
  expect(waiting?.seconds).toBeGreaterThan(20);
  const results = await inParallel(4, () => undoIssueResolution(admin, issueId));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const issue = await db.paymentIssue.findUniqueOrThrow({ where: { id: issueId } });
  expect(issue).toMatchObject({ resolvedAt: null, resolution: null });
  await sendPayout(payoutId);
  expect(await statusOf(payoutId)).toBe('payable');
  expect(await db.auditEntry.count({ where: { action: 'undo-resolve-payment-issue', subject: projectId } })).toBe(1);
  await resolvePaymentIssue(admin, issueId, 'Again');
  await sendPayout(payoutId);
  expect(await statusOf(payoutId)).toBe('paid');
  await expect(undoIssueResolution(admin, issueId)).rejects.toThrow('The payout was sent in the meantime.');
});

test('undo restores the date of the automatic approval, and is refused when it is too late', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const { id: paymentId } = await paymentOf(projectId);
  const issue = { projectId, paymentId, kind: 'disputed', amountCents: 25_000 } as const;
  const { id } = await db.paymentIssue.create({ data: issue });
  const past = new Date('2026-01-05T00:00:00.000Z');
  await db.project.update({ where: { id: projectId }, data: { autoApproveAt: past } });
  const dateOf = async () => (await db.project.findUniqueOrThrow({ where: { id: projectId } })).autoApproveAt;
  const admin = await aSupport('admin');
  await expect(undoIssueResolution(admin, id)).rejects.toThrow('Support has not resolved this payment issue');
  await resolvePaymentIssue(admin, id, 'The customer withdrew it');
  expect((await dateOf())?.getTime()).toBeGreaterThan(Date.now());
  expect(await undoIssueResolution(admin, id)).toMatchObject({ resolvedDate: null, resolution: null });
  expect(await dateOf()).toEqual(past);
  await resolvePaymentIssue(admin, id, 'The customer withdrew it');
  const reported = await db.paymentIssue.create({ data: issue });
  await expect(undoIssueResolution(admin, id)).rejects.toThrow('The same payment issue was reported again');
  await db.paymentIssue.delete({ where: { id: reported.id } });
  const created = new Date(Date.now() - undoWindowMs - 1_000);
  await db.auditEntry.updateMany({ where: { subject: projectId }, data: { created } });
  await expect(undoIssueResolution(admin, id)).rejects.toThrow('in the last 30 seconds');
  await expect(undoIssueResolution(await aSupport(), id)).rejects.toThrow('Missing scope edit-money');
  await expect(undoIssueResolution(admin, 'none')).rejects.toThrow('This payment issue does not exist.');
});

test('revenue by month is the ledger, and the bookkeeping file has each of its entries', async () => {
  const admin = await aSupport('admin');
  const before = await getRevenue(admin);
  const { customer, voice, projectId } = await anAssignment();
  await acceptProject(voice.actor, projectId, true);
  await aDelivery(projectId, voice.id);
  await approveProject(customer.actor, projectId);
  const after = await getRevenue(admin);
  const grown = (part: 'sales' | 'vat' | 'fees' | 'revenue' | 'owedToVoices') =>
    Math.round((after[part] - before[part]) * 100);
  expect([grown('sales'), grown('vat'), grown('fees'), grown('revenue')]).toEqual([20_000, 5_000, 14_000, 6_000]);
  expect(grown('owedToVoices')).toBe(14_000);
  const thisMonth = `${new Date().toISOString().slice(0, 7)}-01`;
  const salesOf = (revenue: typeof after) => revenue.months.find(({ month }) => month === thisMonth)?.sales ?? 0;
  expect(salesOf(after) - salesOf(before)).toBe(200);
  const { extra } = await downloadBookkeeping(admin, {});
  const lines = new TextDecoder().decode(extra.bytes as Uint8Array).split('\r\n');
  const own = lines.filter((line) => line.includes(projectId));
  const entries = await db.ledgerEntry.count({ where: { transaction: { projectId } } });
  expect(own).toHaveLength(entries);
  const cents = own.reduce((sum, line) => sum + Math.round(Number(line.split(',')[4]?.replace("'", '')) * 100), 0);
  expect(cents).toBe(0);
  expect(own.some((line) => line.includes('R-') && line.includes('sale'))).toBe(true);
});

test('shows a difference with its project, both sums and the movements', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const { id, stripeIntentId } = await paymentOf(projectId);
  const { id: differenceId } = await db.ledgerDifference.create({
    data: { stripeId: stripeIntentId ?? '', subjectId: id, providerCents: 20_000, ledgerCents: 25_000 },
  });
  const agent = await aSupport();
  const open = await respondWithLedgerDifferences(agent, { state: 'open', limit: 100 });
  expect(open.body.find((difference) => difference.id === differenceId)).toMatchObject({
    ...{ kind: 'charge', expected: 250, found: 200, project: { id: projectId } },
  });
  const { movements } = await getLedgerDifference(agent, differenceId);
  expect(movements).toMatchObject([{ kind: 'sale', isCompared: true }]);
  const amounts = movements[0]?.entries.map(({ account, amount }) => [account, amount]);
  expect(Object.fromEntries(amounts ?? [])).toEqual({ customer: -250, vat: 50, platform: 200 });
  await expect(compareLedger(agent)).rejects.toThrow('Missing scope edit-money');
  await expect(getLedgerDifference(agent, 'none')).rejects.toThrow('This difference does not exist.');
  await db.ledgerDifference.update({ where: { id: differenceId }, data: { resolvedAt: new Date() } });
  const resolved = await respondWithLedgerDifferences(agent, { state: 'resolved', limit: 100 });
  expect(resolved.body.map((difference) => difference.id)).toContain(differenceId);
});
