import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { aCustomer, anAssignment, aProject, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { unassignVoice } from './unassign-voice';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

async function anInvoicedAssignment(state: 'assigned' | 'accepted' = 'assigned') {
  const [customer, voice] = [await aCustomer({ manualInvoice: true }), await aVoice({ demos: [] })];
  const { id } = await aProject({ customer, state, voiceIds: [voice.id] });
  const assignment = () => db.assignment.findFirstOrThrow({ where: { projectId: id } });
  return { customer, voice, projectId: id, assignment };
}

test('releases the payment, keeps the voice on the shortlist, and tells it in the chat and by a notification', async () => {
  const { customer, voice, projectId } = await anAssignment();
  const { project, confirmation } = await unassignVoice(customer.actor, projectId, voice.id);
  expect(confirmation).toBeNull();
  expect(project.voices).toMatchObject([{ id: voice.id, isAssigned: false }]);
  const assignment = await db.assignment.findFirstOrThrow({ where: { projectId }, include: { payments: true } });
  expect(assignment).toMatchObject({ state: 'released', releaseReason: 'unassigned' });
  const [payment] = assignment.payments;
  expect(payment).toMatchObject({ status: 'released', releasedAt: assignment.releasedAt, returnedAt: null });
  // The job releases it at the provider.
  expect((await jobsAbout(payment?.id ?? '')).map(({ name }) => name)).toContain('continue-payment');
  const left = await db.message.findMany({ where: { projectId, type: 'unassigned' } });
  expect(left).toMatchObject([{ voiceId: voice.id, fromId: customer.id }]);
});

test('says nothing about an assignment whose card is not confirmed yet', async () => {
  const { customer, voice, projectId, assignment } = await anInvoicedAssignment();
  await db.assignment.update({ where: { id: (await assignment()).id }, data: { state: 'authorizing' } });
  await unassignVoice(customer.actor, projectId, voice.id);
  expect(await assignment()).toMatchObject({ state: 'released' });
  expect(await db.message.count({ where: { projectId, type: 'unassigned' } })).toBe(0);
  expect(await db.notification.count({ where: { projectId, kind: 'unassigned' } })).toBe(0);
});

test('waits for a request to the provider, and for a voice that is accepting', async () => {
  const [customer, voice] = [await aCustomer(), await aVoice({ demos: [] })];
  const { id: projectId } = await aProject({ customer, state: 'assigned', voiceIds: [voice.id] });
  const refused = (message: string) =>
    expect(unassignVoice(customer.actor, projectId, voice.id)).rejects.toMatchObject({ kind: 'conflict', message });
  await db.payment.updateMany({ where: { projectId }, data: { status: 'pending' } });
  await refused('The payment is being processed. Please try again in a moment.');
  await db.assignment.updateMany({ where: { projectId }, data: { voiceAgreedAt: new Date() } });
  await refused('The voice is accepting this project right now.');
  expect(await db.assignment.findMany({ where: { projectId } })).toMatchObject([{ state: 'assigned' }]);
});

test('rejects another voice, and an accepted project', async () => {
  const { customer, projectId } = await anInvoicedAssignment();
  await expect(unassignVoice(customer.actor, projectId, customer.id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This voice is not assigned.',
  });
  const accepted = await anInvoicedAssignment('accepted');
  await expect(unassignVoice(accepted.customer.actor, accepted.projectId, accepted.voice.id)).rejects.toMatchObject({
    kind: 'conflict',
    message: 'A voice has already accepted this project.',
  });
});

test('releases once in 20 parallel attempts', async () => {
  const { customer, voice, projectId } = await anInvoicedAssignment();
  await expectSuccesses(1, { of: 20 }, () => unassignVoice(customer.actor, projectId, voice.id));
  expect(await db.message.count({ where: { projectId, type: 'unassigned' } })).toBe(1);
});
