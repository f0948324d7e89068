import { expect, test } from 'vitest';
import { shortlistVoice } from '@/server/assignments/shortlist';
import { db } from '@/server/platform/db';
import { aCustomer, aProject, aSupportAgent, aTemplate, aVoice } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { approveSupportProject, withdrawProjectApproval } from './approve-project';
import { getSupportProject } from './get-project';

async function aFilm() {
  const customer = await aCustomer();
  const template = await aTemplate({ requiresAdminApproval: true });
  const project = await aProject({ customer, template });
  return { customer, projectId: project.id };
}

test('an approved project can be shortlisted; the customer is mailed', async () => {
  const [{ customer, projectId }, voice, agent] = [await aFilm(), await aVoice(), await aSupportAgent()];
  await expect(shortlistVoice(customer.actor, projectId, voice.id)).rejects.toThrow();
  expect(await getSupportProject(agent, projectId)).toMatchObject({
    phase: 'awaiting-approval',
    approvalRefusal: null,
  });
  const approved = await approveSupportProject(agent, projectId, { allowedVoices: [voice.id] });
  expect(approved).toMatchObject({ phase: 'open', allowedVoices: [{ id: voice.id }], isApprovalReversible: true });
  expect(await queuedMails(customer.email)).toMatchObject([{ template: 'project-ready' }]);
  await shortlistVoice(customer.actor, projectId, voice.id);
  await expect(withdrawProjectApproval(agent, projectId)).rejects.toThrow('A voice is shortlisted already.');
});

test('is approved once when two agents click, and the approval can be withdrawn', async () => {
  const [{ projectId }, agent] = [await aFilm(), await aSupportAgent()];
  await expectSuccesses(1, { of: 8 }, () => approveSupportProject(agent, projectId, { allowedVoices: [] }));
  expect(await db.auditEntry.count({ where: { subject: projectId, action: 'approve-project' } })).toBe(1);
  expect(await withdrawProjectApproval(agent, projectId)).toMatchObject({ phase: 'awaiting-approval' });
  expect(await db.auditEntry.count({ where: { subject: projectId, action: 'withdraw-project-approval' } })).toBe(1);
});

test('only an admin changes prices with the approval', async () => {
  const { projectId } = await aFilm();
  const approval = { allowedVoices: [], customerPrice: 1_234.5, voiceFee: 800 };
  await expect(approveSupportProject(await aSupportAgent('agent'), projectId, approval)).rejects.toThrow(
    'Missing scope edit-money',
  );
  const approved = await approveSupportProject(await aSupportAgent('admin'), projectId, approval);
  expect(approved).toMatchObject({ customerPrice: 1_234.5, voiceFee: 800 });
  const entry = await db.auditEntry.findFirstOrThrow({ where: { subject: projectId, action: 'approve-project' } });
  expect(entry.after).toMatchObject({ customerPriceCents: 123_450, voiceFeeCents: 80_000 });
});

test('rejects unpublished voices and projects that need no approval', async () => {
  const [{ customer, projectId }, agent] = [await aFilm(), await aSupportAgent()];
  await expect(approveSupportProject(agent, projectId, { allowedVoices: [customer.id] })).rejects.toThrow(
    'Please choose published voices only.',
  );
  const plain = await aProject();
  await expect(approveSupportProject(agent, plain.id, { allowedVoices: [] })).rejects.toThrow(
    'This project type needs no approval.',
  );
});
