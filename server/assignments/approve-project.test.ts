import { expect, test } from 'vitest';
import { daysAfter, openDaysAfterApproval } from '@/lib/domain/assignments/life-cycle';
import { db } from '@/server/platform/db';
import { aDelivery, anAssignment, aProject, aVoice, setTimes, timesOfProject } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { setRate } from '@/tests/support/tax-rules';
import { approveAutomatically, approveProject } from './approve-project';

async function aDeliveredProject(state: 'accepted' | 'delivered' = 'delivered') {
  const voice = await aVoice();
  const { id, customer } = await aProject({ state, voiceIds: [voice.id] });
  const notified = async () =>
    (await db.notification.findMany({ where: { projectId: id, kind: 'approved' } })).map(({ userId }) => userId);
  return { id, customer, voice, notified, project: () => timesOfProject(id) };
}
const payoutsOf = (projectId: string) => db.payout.findMany({ where: { assignment: { projectId } } });

test('owes the voice its fee, closes open changes, and writes message, document, certificate and notification', async () => {
  const { id, customer, voice, notified, project } = await aDeliveredProject();
  await db.changeRequest.create({ data: { projectId: id, round: 1, requestedById: customer.id, state: 'open' } });
  await approveProject(customer.actor, id);
  const { approvedAt, closesAt } = await project();
  expect(closesAt).toEqual(daysAfter(approvedAt ?? new Date(0), openDaysAfterApproval));
  const [payout, ...more] = await payoutsOf(id);
  expect(more).toEqual([]);
  expect(payout).toMatchObject({ voiceId: voice.id, method: 'manual', status: 'payable', amountCents: 14_000 });
  expect((await jobsAbout(payout?.id ?? '')).map(({ name }) => name)).toEqual(['pay-out']);
  expect(await db.changeRequest.findMany({ where: { projectId: id } })).toMatchObject([{ state: 'closed' }]);
  expect(await db.message.findMany({ where: { projectId: id, type: 'approved' } })).toMatchObject([
    { fromId: customer.id, voiceId: voice.id },
  ]);
  expect(await notified()).toEqual([voice.id]);
  const assignmentId = payout?.assignmentId ?? '';
  expect(await db.projectDocument.count({ where: { assignmentId } })).toBe(1);
  expect(await db.licenseCertificate.count({ where: { assignmentId } })).toBe(1);
  await expect(approveProject(customer.actor, id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This project is already approved.',
  });
});

test('stores the VAT of the fee, by the business of the voice as it is then', async () => {
  const { id, customer, voice } = await aDeliveredProject();
  const foreign = { country: 'DE', postalCode: '10115', vatId: 'DE123456704' };
  await db.team.update({ where: { id: voice.teamId }, data: foreign });
  setRate('DE', 16, 'recording');
  await approveProject(customer.actor, id);
  await db.team.update({ where: { id: voice.teamId }, data: { country: 'SE', vatId: '' } });
  const { voiceTax } = await db.assignment.findFirstOrThrow({ where: { projectId: id } });
  const evidence = { kind: 'recording', sellerCountry: 'DE', sellerVatId: 'DE123456704', buyerCountry: 'SE' };
  // The operator of the tests has no VAT ID, so that the voice charges its own VAT.
  expect(voiceTax).toMatchObject({ category: 'domestic', rate: 0.16, evidence });
});

test('needs a delivery', async () => {
  const { id, customer, project } = await aDeliveredProject('accepted');
  await expect(approveProject(customer.actor, id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The voice has not delivered any audio yet.',
  });
  expect(await project()).toMatchObject({ approvedAt: null });
});

test('approves automatically at its time, and tells both sides', async () => {
  const { id, customer, voice, notified, project } = await aDeliveredProject();
  const due = new Date('2026-03-20T10:00:00Z');
  await setTimes(id, { autoApproveAt: due });
  expect(await approveAutomatically(id, daysAfter(due, -1))).toBe(false);
  expect(await approveAutomatically(id, due)).toBe(true);
  expect(await project()).toMatchObject({ approvedAt: due });
  expect((await notified()).toSorted()).toEqual([customer.id, voice.id].toSorted());
  expect(await db.message.findMany({ where: { projectId: id, type: 'approved' } })).toMatchObject([{ fromId: null }]);
});

test('does not approve automatically without a delivery, or while changes are requested', async () => {
  const due = new Date('2026-03-20T10:00:00Z');
  const [undelivered, changed] = [await aDeliveredProject('accepted'), await aDeliveredProject()];
  for (const { id } of [undelivered, changed]) await setTimes(id, { autoApproveAt: due });
  await db.changeRequest.create({
    data: { projectId: changed.id, round: 1, requestedById: changed.customer.id, state: 'open' },
  });
  for (const { id } of [undelivered, changed]) expect(await approveAutomatically(id, due)).toBe(false);
  expect(await payoutsOf(changed.id)).toEqual([]);
});

test('approves and pays once in 20 parallel attempts, also automatic ones', async () => {
  const { id, customer } = await aDeliveredProject();
  const due = new Date('2026-03-20T10:00:00Z');
  await setTimes(id, { autoApproveAt: due });
  const attempts = await inParallel(20, async (index) => {
    if (index % 2 === 0) return approveAutomatically(id, due);
    await approveProject(customer.actor, id);
    return true;
  });
  const winners = attempts.filter((attempt) => attempt.status === 'fulfilled' && attempt.value);
  expect(winners).toHaveLength(1);
  expect(await approveAutomatically(id, due)).toBe(false);
  expect(await payoutsOf(id)).toHaveLength(1);
  expect(await db.message.count({ where: { projectId: id, type: 'approved' } })).toBe(1);
});

test('does not approve automatically while the payment is disputed', async () => {
  const { voice, projectId } = await anAssignment({ state: 'accepted' });
  await aDelivery(projectId, voice.id);
  const due = new Date('2026-03-20T10:00:00Z');
  await setTimes(projectId, { autoApproveAt: due });
  const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { projectId } });
  const { id } = await db.paymentIssue.create({ data: { projectId, paymentId, kind: 'disputed' } });
  expect(await approveAutomatically(projectId, due)).toBe(false);
  expect((await timesOfProject(projectId)).approvedAt).toBeNull();
  await db.paymentIssue.update({ where: { id }, data: { resolvedAt: due } });
  expect(await approveAutomatically(projectId, due)).toBe(true);
});
