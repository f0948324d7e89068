import { expect, test } from 'vitest';
import { anAssignment, aCustomer, anActor, aSupportAgent, aUser, aVoice } from '@/tests/support/builders';
import { db } from '@/server/platform/db';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { findObject } from '@/server/system/send-object';

test('after a cancellation, each side still opens its own documents, and nobody else does', async () => {
  const { customer, voice, projectId } = await anAssignment({ state: 'accepted' });
  const viewer = await aUser();
  await db.teamMember.create({ data: { teamId: customer.team.id, userId: viewer.id, role: 'viewer' } });
  for (const { id } of await db.projectDocument.findMany({ where: { projectId } })) {
    await db.projectDocument.update({ where: { id }, data: { uri: `documents/${id}.pdf` } });
  }
  await cancelSupportProject(await aSupportAgent('admin'), projectId, 'The customer asked for it on the phone.');
  const documents = await db.projectDocument.findMany({ where: { projectId }, orderBy: { created: 'asc' } });
  const openedBy = async (actor: Parameters<typeof findObject>[0]) => {
    const found = await Promise.all(documents.map(({ uri }) => findObject(actor, uri ?? '')));
    return documents.flatMap(({ kind }, index) => (found[index] ? [kind] : [])).toSorted();
  };
  const ofCustomer = ['clientAgreement', 'orderConfirmation', 'receipt'];
  expect(await openedBy(customer.actor)).toEqual(ofCustomer);
  expect(await openedBy(await anActor(viewer.id))).toEqual(ofCustomer);
  expect(await openedBy(voice.actor)).toEqual(['voiceAgreement']);
  expect(await openedBy((await aCustomer()).actor)).toEqual([]);
  expect(await openedBy((await aVoice()).actor)).toEqual([]);
  expect(await openedBy(null)).toEqual([]);
  await db.teamMember.deleteMany({ where: { userId: viewer.id } });
  expect(await openedBy(await anActor(viewer.id))).toEqual([]);
});
