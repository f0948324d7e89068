import { expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { advancePayment } from '@/server/assignments/advance-payment';
import { sendRefund } from '@/server/assignments/money-jobs';
import { shortlistVoice } from '@/server/assignments/shortlist';
import { balancesOf } from '@/server/payments/ledger';
import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';
import { aCustomer, anAssignment, aProject, aSupportAgent, aVoice, timesOfProject } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { inParallel } from '@/tests/support/jobs/poll';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { paymentOf } from '@/tests/support/payments/money-rows';
import { cancelSupportProject } from './cancel-project';

const reason = 'The customer asked for it on the phone.';

test('removes listed voices, tells both sides and writes the audit entry', async () => {
  const [agent, customer, voice] = [await aSupportAgent(), await aCustomer(), await aVoice()];
  const project = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
  const canceled = await cancelSupportProject(agent, project.id, reason);
  expect(canceled).toMatchObject({ phase: 'canceled', voices: [], cancelRefusal: 'This project is already canceled.' });
  expect(await db.projectVoice.count({ where: { projectId: project.id } })).toBe(0);
  const events = await db.event.findMany({ where: { projectId: project.id, type: 'project-removed' } });
  expect(events.map(({ userId }) => userId).toSorted()).toEqual([customer.id, voice.id].toSorted());
  const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'cancel-project', subject: project.id } });
  expect(entry).toMatchObject({ actorId: agent.userId, after: { state: 'canceled' } });
  expect(entry.details).toMatchObject({ reason, effect: 'none' });
  expect(await queuedMails(customer.email)).toMatchObject([{ template: 'project-canceled', values: { reason } }]);
});

test('releases the payment of an assignment that is not accepted', async () => {
  const { voice, projectId } = await anAssignment();
  await cancelSupportProject(await aSupportAgent(), projectId, reason);
  const payment = await paymentOf(projectId);
  expect(payment.status).toBe('released');
  await advancePayment(payment.id);
  expect(await payments().retrieveIntent(payment.stripeIntentId ?? '')).toMatchObject({ status: 'released' });
  expect(await db.assignment.findFirstOrThrow({ where: { projectId } })).toMatchObject({
    state: 'released',
    releaseReason: 'canceled',
  });
  const [mail] = await queuedMails(voice.email);
  expect(mail?.values).toMatchObject({ money: 'You receive no fee for this project.' });
});

test('refunds an accepted project once and brings its ledger back to zero', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  await expect(cancelSupportProject(await aSupportAgent('agent'), projectId, reason)).rejects.toThrow(
    'Missing scope edit-money',
  );
  const admin = await aSupportAgent('admin');
  expect(await cancelSupportProject(admin, projectId, reason)).toMatchObject({
    phase: 'canceled',
    autoApproveDate: null,
  });
  const refund = await db.refund.findFirstOrThrow({ where: { payment: { projectId } } });
  expect(refund).toMatchObject({ amountCents: 25_000, requestedById: admin.userId });
  await inParallel(5, () => sendRefund(refund.id));
  expect(await paymentOf(projectId)).toMatchObject({ refundedCents: 25_000 });
  expect(Object.values(await balancesOf(db, { projectId })).every((cents) => cents === 0)).toBe(true);
  // Our own refund is no issue for support.
  expect(await db.paymentIssue.count({ where: { projectId } })).toBe(0);
});

test('takes the sale of an invoiced team back', async () => {
  const { projectId } = await anAssignment({ state: 'accepted', team: { manualInvoice: true } });
  expect((await balancesOf(db, { projectId })).invoiced).toBeLessThan(0);
  await cancelSupportProject(await aSupportAgent('admin'), projectId, reason);
  expect(Object.values(await balancesOf(db, { projectId })).every((cents) => cents === 0)).toBe(true);
});

test('never leaves a canceled project with a listed voice', async () => {
  const [agent, customer, ...voices] = [
    await aSupportAgent(),
    await aCustomer(),
    await aVoice(),
    await aVoice(),
    await aVoice(),
  ];
  const project = await aProject({ customer });
  await Promise.allSettled([
    ...voices.map((voice) => shortlistVoice(customer.actor, project.id, voice.id)),
    cancelSupportProject(agent, project.id, reason),
  ]);
  expect(await db.project.findUniqueOrThrow({ where: { id: project.id } })).toMatchObject({
    canceledAt: expect.any(Date),
  });
  expect(await db.projectVoice.count({ where: { projectId: project.id } })).toBe(0);
});

test('cancels or accepts, never both', async () => {
  for (let round = 0; round < 3; round++) {
    const { voice, projectId } = await anAssignment();
    const agent = await aSupportAgent();
    const [canceled] = await Promise.allSettled([
      cancelSupportProject(agent, projectId, reason),
      acceptProject(voice.actor, projectId, true),
    ]);
    const project = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    const payment = await paymentOf(projectId);
    const isCanceled = canceled.status === 'fulfilled';
    expect(project.canceledAt !== null).toBe(isCanceled);
    expect((await timesOfProject(projectId)).acceptedAt === null).toBe(isCanceled);
    expect(payment.status).toBe(isCanceled ? 'released' : 'captured');
  }
});

test('cancels once when two agents click', async () => {
  const { projectId } = await anAssignment({ state: 'accepted' });
  const admin = await aSupportAgent('admin');
  await expectSuccesses(1, { of: 8 }, () => cancelSupportProject(admin, projectId, reason));
  expect(await db.refund.count({ where: { payment: { projectId } } })).toBe(1);
  expect(await db.auditEntry.count({ where: { action: 'cancel-project', subject: projectId } })).toBe(1);
});
