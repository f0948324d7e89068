import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getObject, headObject } from '@/server/platform/storage/storage';
import { getProject } from '@/server/projects/queries';
import { requeueStuckWork } from '@/server/system/recover-stuck-work';
import { findObject } from '@/server/system/send-object';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { textOfPdf } from '@/tests/support/pdf-text';
import { aProjectThatAsks, deliverTake, loudSound } from '@/tests/support/steps/take-steps';
import { deleteTake } from './delete-take';
import { handleRenderCertificate } from './render-certificate.handler';

test('the customer gets the certificate as a PDF, drawn once', async () => {
  const { projectId, customer, voice } = await aProjectThatAsks('web');
  const { id } = await deliverTake(voice, projectId, loudSound);
  await inParallel(3, () => handleRenderCertificate({ takeId: id }));
  const uri = (await getProject(customer, projectId)).audio[0]?.certificate?.uri ?? '';
  expect(await findObject(customer, uri)).toMatchObject({ kind: 'document', filename: 'Spot certificate.pdf' });
  const text = textOfPdf(await getObject(uri));
  for (const words of ['Delivery certificate', 'Spot', 'Web', '-17 to -15 LUFS', '-16 LUFS', 'passed'])
    expect(text).toContain(words);
});

test('without a delivery spec it has what was measured, and no results', async () => {
  const { projectId, voice } = await aProjectThatAsks('as-recorded');
  const { id } = await deliverTake(voice, projectId, { ...loudSound, noiseFloorDb: null });
  await handleRenderCertificate({ takeId: id });
  const text = textOfPdf(await getObject(`certificates/${id}.pdf`));
  for (const words of ['As recorded', 'Measured, without limits', '-16 LUFS', '48 kHz', 'not checked'])
    expect(text).toContain(words);
  for (const words of ['passed', 'failed', 'Asked']) expect(text).not.toContain(words);
});

test('a held take has none, and a take that was withdrawn meanwhile leaves none', async () => {
  const { projectId, voice } = await aProjectThatAsks('ebu-r128');
  const { id: heldId } = await deliverTake(voice, projectId, loudSound);
  await handleRenderCertificate({ takeId: heldId });
  expect(await headObject(`certificates/${heldId}.pdf`)).toBeNull();
  const { id } = await deliverTake(voice, projectId, { ...loudSound, integratedLufs: -23 });
  const drawing = handleRenderCertificate({ takeId: id });
  await deleteTake(voice, projectId, id);
  await drawing;
  const deleted = (await jobsAbout(`certificates/${id}.pdf`)).some(({ name }) => name === 'delete-objects');
  expect(deleted || (await headObject(`certificates/${id}.pdf`)) === null).toBe(true);
});

test('it is drawn again if the drawing got lost', async () => {
  const { projectId, voice } = await aProjectThatAsks('web');
  const { id } = await deliverTake(voice, projectId, loudSound);
  const drawings = async () => (await jobsAbout(id)).filter(({ name }) => name === 'render-certificate').length;
  await requeueStuckWork(AbortSignal.timeout(60_000));
  expect(await drawings()).toBe(1);
  await db.audioTake.update({ where: { id }, data: { created: new Date(0) } });
  await requeueStuckWork(AbortSignal.timeout(60_000));
  expect(await drawings()).toBe(2);
  await handleRenderCertificate({ takeId: id });
  expect(await db.audioTake.findUnique({ where: { id } })).toMatchObject({
    certificateUri: `certificates/${id}.pdf`,
  });
});
