import { expect, test } from 'vitest';
import { daysAfter, stalledDays } from '@/lib/domain/assignments/life-cycle';
import { completeDelivery } from '@/server/lines/complete-delivery';
import { db } from '@/server/platform/db';
import { getSupportOverview } from '@/server/support/overview';
import { respondWithSupportProjects } from '@/server/support/projects/list-projects';
import { aLine, aLineTake, anAssignment, aScript, aSupportAgent, aTake, setTimes } from '@/tests/support/builders';
import { crowd, inParallel } from '@/tests/support/jobs/poll';
import { approveProject } from '@/server/assignments/approve-project';
import { reportStalledDelivery } from './stalled-deliveries';

const acceptedAt = new Date('2026-03-01T10:00:00.000Z');

async function aSilentScript() {
  const script = await aScript(['0.wav', '1.wav', '2.wav'], { state: 'accepted' });
  const { projectId, voice } = script;
  await setTimes(projectId, { acceptedAt, autoApproveAt: acceptedAt });
  const record = async (filename: string, created: Date) => {
    const { id: lineId } = await db.line.findFirstOrThrow({ where: { projectId, filename } });
    await aLineTake({ lineId, userId: voice.id, created });
  };
  /** Returns one item for each notification, with its side and recipient. */
  const notified = async () => {
    const rows = await db.notification.findMany({ where: { projectId, kind: 'delivery-stalled' } });
    return rows.map(({ userId, payload }) => `${(payload as { side: string }).side} ${userId}`).toSorted();
  };
  return { ...script, record, notified };
}

test('50 sweeps tell both sides once, 14 days after the acceptance, and again after the next silence', async () => {
  const { projectId, customer, voice, record, notified } = await aSilentScript();
  const both = [`customer ${customer.id}`, `voice ${voice.id}`];
  const first = daysAfter(acceptedAt, stalledDays);
  expect(await reportStalledDelivery(projectId, daysAfter(first, -0.01))).toBe(false);
  const attempts = await inParallel(crowd, () => reportStalledDelivery(projectId, first));
  expect(attempts.filter((attempt) => attempt.status === 'fulfilled' && attempt.value)).toHaveLength(1);
  expect(await notified()).toEqual(both);
  expect(await reportStalledDelivery(projectId, daysAfter(first, 30))).toBe(false);
  await record('0.wav', daysAfter(first, 31));
  expect(await reportStalledDelivery(projectId, daysAfter(first, 31 + stalledDays - 0.01))).toBe(false);
  expect(await reportStalledDelivery(projectId, daysAfter(first, 31 + stalledDays))).toBe(true);
  expect(await notified()).toEqual([...both, ...both].toSorted());
  const newest = { orderBy: { created: 'desc' } } as const;
  const { payload } = await db.notification.findFirstOrThrow({ where: { projectId, userId: customer.id }, ...newest });
  expect(payload).toMatchObject({ numDelivered: 1, numLines: 3, chatVoiceId: voice.id });
});

test('counts from the last take, of a line or of the project, and not from the due date', async () => {
  const { projectId, voice, record } = await aSilentScript();
  await record('0.wav', daysAfter(acceptedAt, 10));
  expect(await reportStalledDelivery(projectId, daysAfter(acceptedAt, 23.9))).toBe(false);
  await aTake({ projectId, userId: voice.id, created: daysAfter(acceptedAt, 12) });
  expect(await reportStalledDelivery(projectId, daysAfter(acceptedAt, 24))).toBe(false);
  expect(await reportStalledDelivery(projectId, daysAfter(acceptedAt, 26))).toBe(true);
});

test('nobody is told before acceptance, without lines, when it is complete, on hold or approved', async () => {
  const later = daysAfter(acceptedAt, 400);
  const spot = await anAssignment({ state: 'accepted' });
  expect(await reportStalledDelivery(spot.projectId, daysAfter(new Date(), 400))).toBe(false);
  const { projectId: assignedId } = await aScript(['0.wav']);
  expect(await reportStalledDelivery(assignedId, later)).toBe(false);
  const paid = await anAssignment({ state: 'accepted', template: { hasLineReader: true } });
  await aLine({ projectId: paid.projectId, filename: '0.wav' });
  const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { projectId: paid.projectId } });
  const issue = await db.paymentIssue.create({ data: { projectId: paid.projectId, paymentId, kind: 'disputed' } });
  const muchLater = daysAfter(new Date(), 400);
  expect(await reportStalledDelivery(paid.projectId, muchLater)).toBe(false);
  await db.paymentIssue.update({ where: { id: issue.id }, data: { resolvedAt: new Date() } });
  expect(await reportStalledDelivery(paid.projectId, muchLater)).toBe(true);
  for (const end of ['complete', 'approved'] as const) {
    const { projectId, voice, customer, record } = await aSilentScript();
    await record('0.wav', daysAfter(acceptedAt, 1));
    if (end === 'complete') await completeDelivery(voice.actor, projectId);
    if (end === 'approved') await approveProject(customer.actor, projectId);
    expect(await reportStalledDelivery(projectId, later), end).toBe(false);
  }
});

test('support sees it in its queue until a take arrives, or completes the delivery so that the voice is paid', async () => {
  const { projectId, record } = await aSilentScript();
  const support = await aSupportAgent();
  const count = async () =>
    (await getSupportOverview(support)).find(({ kind }) => kind === 'stalled-deliveries')?.count ?? 0;
  const listed = async () =>
    (await respondWithSupportProjects({ query: projectId, phase: 'stalled', limit: 20 })).body.map(
      ({ id, phase, stalledDate }) => [id, phase, stalledDate],
    );
  const before = await count();
  expect(await listed()).toEqual([]);
  const first = daysAfter(acceptedAt, 14);
  await reportStalledDelivery(projectId, first);
  expect(await count()).toBe(before + 1);
  expect(await listed()).toEqual([[projectId, 'accepted', first.toISOString()]]);
  await record('0.wav', daysAfter(first, 1));
  expect([await count(), await listed()]).toEqual([before, []]);
  await reportStalledDelivery(projectId, daysAfter(first, 15));
  expect(await count()).toBe(before + 1);
  await completeDelivery(support, projectId);
  expect([await count(), await listed()]).toEqual([before, []]);
});
