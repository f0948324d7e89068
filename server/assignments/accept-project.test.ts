import { expect, test } from 'vitest';
import { agreementSentence } from '@/lib/domain/assignments/assigning';
import { acceptProject } from './accept-project';
import { db } from '@/server/platform/db';
import { anAssignment, timesOfProject } from '@/tests/support/builders';
import { addPayoutAccount } from '@/tests/support/payments/payout-account';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

async function expectNotAccepted(projectId: string): Promise<void> {
  const assignments = await db.assignment.findMany({ where: { projectId }, include: { payments: true } });
  expect(assignments).toMatchObject([
    { state: 'assigned', voiceAgreedAt: null, acceptedAt: null, payments: [{ status: 'authorized' }] },
  ]);
  expect(await db.message.count({ where: { projectId, type: 'accepted' } })).toBe(0);
}

test('captures the payment and writes message, documents, notification and events', async () => {
  const { customer, voice, projectId } = await anAssignment();
  await acceptProject(voice.actor, projectId, true);
  const project = await db.project.findUniqueOrThrow({
    where: { id: projectId },
    include: { assignments: { include: { payments: true } } },
  });
  const [assignment] = project.assignments;
  expect(assignment).toMatchObject({ state: 'accepted', voiceId: voice.id });
  expect(assignment?.voiceAgreedAt).not.toBeNull();
  expect(assignment?.payments).toMatchObject([{ status: 'captured', amountCents: 25_000 }]);
  const { acceptedAt, autoApproveAt } = await timesOfProject(projectId);
  expect(acceptedAt).toEqual(project.chargedAt);
  expect(autoApproveAt?.getTime()).toBeGreaterThan(acceptedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const documents = await db.projectDocument.findMany({ where: { projectId }, orderBy: { created: 'asc' } });
  // Both may have the same time.
  const kinds = documents.map(({ kind }) => kind).slice(2);
  expect(kinds.toSorted()).toEqual(['receipt', 'voiceAgreement']);
  for (const { id } of documents) expect((await jobsAbout(id)).map(({ name }) => name)).toEqual(['render-document']);
  expect(await db.message.findMany({ where: { projectId, type: 'accepted' } })).toMatchObject([
    { fromId: voice.id, voiceId: voice.id },
  ]);
  const notified = await db.notification.findMany({ where: { projectId, kind: 'accepted' } });
  expect(notified.map(({ userId }) => userId)).toEqual([customer.id]);
  const events = await db.event.findMany({ where: { projectId }, select: { type: true, userId: true } });
  expect(events).toContainEqual({ type: 'notification', userId: customer.id });
});

test('accepts without a payment for invoiced teams', async () => {
  const { projectId } = await anAssignment({ state: 'accepted', team: { manualInvoice: true } });
  const accepted = await db.project.findUniqueOrThrow({ where: { id: projectId }, include: { assignments: true } });
  expect(accepted).toMatchObject({ chargedAt: null, assignments: [{ state: 'accepted' }] });
  expect((await timesOfProject(projectId)).acceptedAt).not.toBeNull();
  expect(await db.payment.count({ where: { projectId } })).toBe(0);
  const receipts = { projectId, kind: 'receipt' } as const;
  expect(await db.projectDocument.count({ where: receipts })).toBe(0);
});

test('requires the agreement and a payout method in turn', async () => {
  const { voice, projectId } = await anAssignment();
  const refused = (field: string, message: string) => ({ kind: 'validation', message, fields: { [field]: message } });
  await expect(acceptProject(voice.actor, projectId, false)).rejects.toMatchObject(
    refused('agreement', agreementSentence),
  );
  const team = { where: { id: voice.teamId } };
  await db.team.update({ ...team, data: { internationalBankTransferInfo: '' } });
  await expect(acceptProject(voice.actor, projectId, true)).rejects.toMatchObject(
    refused('bankTransferInfo', 'Please add bank transfer info'),
  );
  await addPayoutAccount(voice);
  await db.bankAccount.deleteMany({ where: { teamId: voice.teamId } });
  await expect(acceptProject(voice.actor, projectId, true)).rejects.toMatchObject(
    refused('bankAccount', 'Please add a bank account'),
  );
  await expectNotAccepted(projectId);
  const bankTransfer = { stripeDetailsSubmitted: false, internationalBankTransferInfo: 'Voice Bank, SE35 5000 0000' };
  await db.team.update({ ...team, data: bankTransfer });
  await acceptProject(voice.actor, projectId, true);
  expect(await db.assignment.count({ where: { projectId, state: 'accepted' } })).toBe(1);
});

test('accepts and charges once in 20 parallel attempts', async () => {
  const { voice, projectId } = await anAssignment();
  await expectSuccesses(1, { of: 20 }, () => acceptProject(voice.actor, projectId, true));
  expect(await db.payment.findMany({ where: { projectId }, select: { status: true } })).toEqual([
    { status: 'captured' },
  ]);
  expect(await db.message.count({ where: { projectId, type: 'accepted' } })).toBe(1);
  expect(await db.projectDocument.count({ where: { projectId, kind: 'receipt' } })).toBe(1);
});

test('is refused while the customer pays', async () => {
  const { voice, projectId } = await anAssignment();
  await db.payment.updateMany({ where: { projectId }, data: { status: 'confirming' } });
  await expect(acceptProject(voice.actor, projectId, true)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'The customer is paying right now. Please try again in a moment.',
  });
  const [payment] = await db.payment.findMany({ where: { projectId }, include: { assignment: true } });
  expect(payment).toMatchObject({ status: 'confirming', assignment: { state: 'assigned', voiceAgreedAt: null } });
});
