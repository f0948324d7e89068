import { expect, test } from 'vitest';
import { undoWindowMs } from '@/lib/domain/support/support-rules';
import { sendPayout } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';
import { anAssignment, aSupportAgent, setTimes, timesOfProject } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { aDuePayout } from '@/tests/support/payments/due-payout';
import { paymentOf } from '@/tests/support/payments/money-rows';
import { resolvePaymentIssue, respondWithPaymentIssues, undoIssueResolution } from './issues';

test('a resolved issue ends the hold', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const payment = await paymentOf(projectId);
  const { id } = await db.paymentIssue.create({
    data: { projectId, paymentId: payment.id, kind: 'disputed', amountCents: 25_000 },
  });
  const admin = await aSupportAgent('admin');
  const open = await respondWithPaymentIssues(admin, { state: 'open', limit: 100 });
  expect(open.body.find((issue) => issue.id === id)).toMatchObject({ kind: 'disputed', amount: 250 });
  await expectSuccesses(1, { of: 4 }, () => resolvePaymentIssue(admin, id, 'The customer withdrew it'));
  expect(await db.auditEntry.count({ where: { action: 'resolve-payment-issue', subject: projectId } })).toBe(1);
  const resolved = await respondWithPaymentIssues(admin, { state: 'resolved', limit: 100 });
  expect(resolved.body.find((issue) => issue.id === id)?.resolution).toBe('The customer withdrew it');
});

async function aHeldPayout() {
  const { projectId, payoutId } = await aDuePayout({ hasAccount: true });
  const { id: issueId } = await db.paymentIssue.create({
    data: { projectId, paymentId: (await paymentOf(projectId)).id, kind: 'disputed', amountCents: 25_000 },
  });
  return { projectId, payoutId, issueId };
}

const statusOf = async (id: string) => (await db.payout.findUniqueOrThrow({ where: { id } })).status;

test('a payout waits for the time in which a resolution can be undone, and undo puts it on hold again', async () => {
  const { projectId, payoutId, issueId } = await aHeldPayout();
  const admin = await aSupportAgent('admin');
  const before = (await jobsAbout(payoutId)).length;
  await resolvePaymentIssue(admin, issueId, 'The customer withdrew it');
  const jobs = await jobsAbout(payoutId);
  expect(jobs).toHaveLength(before + 1);
  const [waiting] = await db.$queryRaw<Array<{ seconds: number }>>`
    SELECT extract(epoch FROM max(start_after) - now())::float AS seconds FROM pgboss.job
    WHERE name = 'pay-out' AND data->>'payoutId' = ${payoutId}`;
  expect(waiting?.seconds).toBeGreaterThan(20);
  await expectSuccesses(1, { of: 4 }, () => undoIssueResolution(admin, issueId));
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
  await setTimes(projectId, { autoApproveAt: past });
  const dateOf = async () => (await timesOfProject(projectId)).autoApproveAt;
  const admin = await aSupportAgent('admin');
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
  await expect(undoIssueResolution(admin, 'none')).rejects.toThrow('This payment issue does not exist.');
});

test('an issue has exactly the references of its subject', async () => {
  const { projectId, payoutId, voice } = await aDuePayout();
  const kind = 'transferReversed' as const;
  const create = (data: Parameters<typeof db.paymentIssue.create>[0]['data']) => db.paymentIssue.create({ data });
  const { teamId } = voice;
  for (const data of [
    { kind, projectId },
    { kind, payoutId },
    { kind, projectId, payoutId, teamId },
    { kind, subject: 'team' as const },
    { kind, subject: 'account' as const, teamId, projectId },
    { kind, subject: 'difference' as const, teamId },
  ]) {
    await expect(create(data)).rejects.toThrow('payment_issues_subject');
  }
  await create({ kind, subject: 'account', teamId });
  await expect(create({ kind, subject: 'account', teamId })).rejects.toThrow('Unique constraint');
});
