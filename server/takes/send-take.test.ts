import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getObject } from '@/server/platform/storage/storage';
import { getProject } from '@/server/projects/queries';
import { aFurtherAssignment } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { crowd } from '@/tests/support/jobs/poll';
import { textOfPdf } from '@/tests/support/pdf-text';
import { announcementsOf, aProjectThatAsks, deliverTake, loudSound } from '@/tests/support/steps/take-steps';
import { sendTake } from './edit-take';
import { handleRenderCertificate } from './render-certificate.handler';

/** Tests the rules of docs/rules/delivery.md#sending. */

const tooLoud = 'The loudness is -16 LUFS; -23.5 to -22.5 is asked. Lower the level by 7 dB.';

async function aHeldTake() {
  const scene = await aProjectThatAsks('ebu-r128');
  const { id } = await deliverTake(scene.voice, scene.projectId, loudSound);
  return { ...scene, id };
}

test('a held take is sent all the same with a remark, once', async () => {
  const { projectId, customer, voice, id } = await aHeldTake();
  const refusal = { message: 'This take was already sent.' };
  await expectSuccesses(1, { of: crowd, refusal }, () => sendTake(voice, projectId, id, 'As discussed'));
  expect(await announcementsOf(projectId)).toEqual({ messages: 1, isDelivered: true });
  expect((await getProject(customer, projectId)).audio).toMatchObject([
    { isHeld: false, certificate: { remark: 'As discussed' } },
  ]);
  await handleRenderCertificate({ takeId: id });
  const text = textOfPdf(await getObject(`certificates/${id}.pdf`));
  for (const words of ['failed', tooLoud, 'Remark of the voice', 'As discussed']) expect(text).toContain(words);
});

test.each([
  ['processing', 'This take is being processed. Please try again in a moment.'],
  ['failed', 'This take could not be processed.'],
] as const)('a take that is %s cannot be sent', async (status, message) => {
  const { projectId, voice, id } = await aHeldTake();
  await db.audioTake.update({ where: { id }, data: { status } });
  await expect(sendTake(voice, projectId, id, 'Fine')).rejects.toMatchObject({ kind: 'conflict', message });
  await expect(sendTake(voice, projectId, 'none', 'Fine')).rejects.toMatchObject({ kind: 'not-found' });
  expect(await announcementsOf(projectId)).toEqual({ messages: 0, isDelivered: false });
});

test('is sent only of the current assignment', async () => {
  const { projectId, customer, voice, id } = await aHeldTake();
  const released = { voiceId: voice.userId, assignedById: customer.userId, state: 'released' } as const;
  const former = await aFurtherAssignment({ projectId, ...released });
  await db.audioTake.update({ where: { id }, data: { assignmentId: former.id } });
  await expect(sendTake(voice, projectId, id, 'Late')).rejects.toMatchObject({
    kind: 'conflict',
    message: 'This take belongs to an earlier assignment. Please upload it again.',
  });
});
