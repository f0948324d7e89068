import { describe, expect, test } from 'vitest';
import { listProjects as listContract } from '@/lib/contracts/projects';
import type { DeliveredSound } from '@/lib/domain/delivery/delivery-check';
import { type DeliveryPreset, deliverySpecOf } from '@/lib/domain/delivery/delivery-spec';
import type { Actor } from '@/server/access/actor';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { orderProject } from '@/server/assignments/order-project';
import { orderPickup } from '@/server/assignments/order-pickup';
import { finalizeNotification } from '@/server/notifications/finalize';
import { notificationTemplates } from '@/server/notifications/templates';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { getObject, putObject } from '@/server/platform/storage/storage';
import { listProjects } from '@/server/projects/list/list-projects';
import { getProject } from '@/server/projects/queries';
import { requeueStuckWork } from '@/server/system/recover-stuck-work';
import { addAudio } from './add-takes';
import { deleteTake } from './edit-take';
import { finishTake } from './finish-take';
import { handleProcessTake } from './process-take.handler';
import { handleRenderCertificate } from './render-certificate.handler';
import { requestChanges } from './request-changes';
import { sendTake } from './send-take';
import { setDeliverySpec } from './set-delivery-spec';
import { findObject } from '@/server/system/find-object';
import { aCustomer, anAssignment, aSupporter, aTemplate } from '@/tests/support/builders';
import { aScript } from '@/tests/support/lines';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { textOfPdf } from '@/tests/support/pdf-text';
import { makeUpload } from '@/tests/support/scene';
import { speechLikeWav } from '@/tests/support/sound/sounds';

/** docs/rules/delivery.md */

const measurements = {
  durationMs: 4_000,
  peaks: Uint8Array.of(1),
  integratedLufs: -20,
  truePeakDbtp: -2,
  loudnessRange: 3,
  sampleRate: 48_000,
  channels: 1,
  codec: 'pcm_s24le',
};
const loud: DeliveredSound = {
  container: 'wav',
  codec: 'pcm_s24le',
  sampleRate: 48_000,
  bits: 24,
  channels: 1,
  bitrate: null,
  isConstantBitrate: null,
  durationMs: 4_000,
  integratedLufs: -16,
  maxShortTermLufs: -15,
  maxMomentaryLufs: -14,
  rmsDb: -18,
  truePeakDbtp: -2,
  samplePeakDbfs: -3,
  noiseFloorDb: -66,
  headSeconds: 0.7,
  tailSeconds: 2,
};
const tooLoud = 'The loudness is -16 LUFS; -23.5 to -22.5 is asked. Lower the level by 7 dB.';

async function aProjectThatAsks(preset: DeliveryPreset) {
  const { customer, voice, projectId } = await anAssignment();
  await setDeliverySpec(customer.actor, projectId, { preset, fileNaming: null });
  return { projectId, customer: customer.actor, voice: voice.actor };
}

async function upload(voice: Parameters<typeof addAudio>[0], projectId: string) {
  const uri = await makeUpload(voice.userId, 'audio');
  const { id } = await addAudio(voice, projectId, { uri, name: 'Spot', comment: '' });
  return { id, processedUri: `previews/${newId()}.mp3` };
}

async function deliver(voice: Parameters<typeof addAudio>[0], projectId: string, sound = loud) {
  const { id, processedUri } = await upload(voice, projectId);
  await finishTake(id, { ...measurements, processedUri, sound });
  return { id, processedUri };
}

const announcements = async (projectId: string) => ({
  messages: await db.message.count({ where: { projectId, type: 'audio-uploaded' } }),
  isDelivered: (await db.project.findUniqueOrThrow({ where: { id: projectId } })).deliveredAt !== null,
});
const nothing = { messages: 0, isDelivered: false };
const delivered = { messages: 1, isDelivered: true };

describe('a take that fits', () => {
  test('reaches the customer with its certificate, on the take and as a PDF', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('web');
    const { id } = await deliver(voice, projectId);
    expect(await announcements(projectId)).toEqual(delivered);
    const [take] = (await getProject(customer, projectId)).audio;
    expect(take).toMatchObject({ isHeld: false, certificate: { presetName: 'Web', remark: '', uri: null } });
    expect(take?.certificate?.checks.map(({ result }) => result)).toEqual(['passed', 'passed']);
    expect((await jobsAbout(id)).map(({ name }) => name)).toContain('render-certificate');

    await handleRenderCertificate({ takeId: id });
    const uri = (await getProject(customer, projectId)).audio[0]?.certificate?.uri ?? '';
    expect(await findObject(customer, uri)).toMatchObject({ kind: 'document', filename: 'Spot certificate.pdf' });
    const text = textOfPdf(await getObject(uri));
    for (const words of ['Delivery certificate', 'Spot', 'Web', '-17 to -15 LUFS', '-16 LUFS', 'passed'])
      expect(text).toContain(words);
  });

  test('has its certificate drawn again if the drawing got lost', async () => {
    const { projectId, voice } = await aProjectThatAsks('web');
    const { id } = await deliver(voice, projectId);
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

  test('is delivered with what was measured if nothing is asked', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('as-recorded');
    const { id, processedUri } = await upload(voice, projectId);
    expect((await getProject(customer, projectId)).audio).toMatchObject([{ id, status: 'processing' }]);
    await finishTake(id, { ...measurements, processedUri, sound: { ...loud, noiseFloorDb: null } });
    const [take] = (await getProject(customer, projectId)).audio;
    expect(take).toMatchObject({ isHeld: false, certificate: { presetName: 'As recorded', checks: [] } });
    expect(take?.certificate?.measurements).toEqual(
      expect.arrayContaining([
        { point: 'loudness', name: 'Loudness', measured: '-16 LUFS' },
        { point: 'noise', name: 'Noise of pauses', measured: null },
      ]),
    );
    expect(await announcements(projectId)).toEqual(delivered);
    await handleRenderCertificate({ takeId: id });
    const text = textOfPdf(await getObject(`certificates/${id}.pdf`));
    for (const words of ['As recorded', 'Measured, without limits', '-16 LUFS', '48 kHz', 'not checked'])
      expect(text).toContain(words);
    for (const words of ['passed', 'failed', 'Asked']) expect(text).not.toContain(words);
  });
});

test('a take shows the loudness of its check, and its preview is matched by its own', async () => {
  const { projectId, customer, voice } = await aProjectThatAsks('web');
  await deliver(voice, projectId, { ...loud, integratedLufs: -16.4, truePeakDbtp: -1.6 });
  const [take] = (await getProject(customer, projectId)).audio;
  expect(take).toMatchObject({ integratedLufs: -16.4, truePeakDbtp: -1.6, previewLufs: measurements.integratedLufs });
  expect(take?.certificate?.checks[0]?.sentence).toBe('The loudness is -16.4 LUFS.');
});

describe('a take that fails', () => {
  test('is what its voice reads first, until it is sent or changes are requested', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('ebu-r128');
    await acceptProject(voice, projectId, true);
    const statuses = async (actor: Actor) => {
      const [row] = (await listProjects(actor, listContract.query.parse({ ids: projectId }))).rows;
      const { status } = await getProject(actor, projectId);
      expect(row?.status).toEqual(status);
      expect(row?.isWaiting).toBe(status.waitsFor === 'you');
      return [status.text, status.action?.label];
    };
    const notSent = ['A take was not sent: it differs from the delivery spec', 'See the result'];
    const { id } = await deliver(voice, projectId);
    expect(await statuses(voice)).toEqual(notSent);
    expect((await statuses(customer))[0]).toMatch(/^Waiting for .+ to deliver$/);
    await sendTake(voice, projectId, id, 'As discussed');
    expect((await statuses(voice))[0]).toMatch(/^Waiting for .+ to approve$/);
    await deliver(voice, projectId);
    expect(await statuses(voice)).toEqual(notSent);
    await requestChanges(customer, projectId, [{ text: 'Slower' }]);
    expect((await statuses(voice))[0]).toMatch(/requested changes: upload a new take$/);
  });

  test('is held for its voice: customers neither see nor hear it, and it starts nothing', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('ebu-r128');
    const { processedUri } = await deliver(voice, projectId);
    expect(await announcements(projectId)).toEqual(nothing);
    expect(await getProject(customer, projectId)).toMatchObject({ audio: [], isDelivered: false });
    expect(await findObject(customer, processedUri)).toBeNull();
    expect(await findObject(voice, processedUri)).not.toBeNull();
    const [own] = (await getProject(voice, projectId)).audio;
    expect(own).toMatchObject({ status: 'done', isHeld: true });
    expect(own?.certificate?.checks[0]).toMatchObject({ result: 'failed', sentence: tooLoud });
    expect((await getProject(await aSupporter(), projectId)).audio).toMatchObject([{ isHeld: true }]);
  });

  test('asks its voice to decide, once for takes in succession, unless it has decided', async () => {
    const { projectId, voice } = await aProjectThatAsks('ebu-r128');
    const first = await deliver(voice, projectId);
    const second = await deliver(voice, projectId);
    const find = () => db.notification.findMany({ where: { projectId, kind: 'held' } });
    const [notification, ...others] = await find();
    expect(others).toEqual([]);
    expect(notification).toMatchObject({
      userId: voice.userId,
      payload: { presetName: 'EBU R 128 (broadcast)', count: 2, takeNames: ['Spot', 'Spot'] },
    });
    const { letter } = notificationTemplates.held.write(notification?.payload, '');
    expect(letter.subject).toMatch(/^Not sent yet: 2 takes for “/);
    expect(letter.paragraphs[0]).toBe(
      'We checked 2 takes: “Spot”, “Spot”. They differ from the delivery spec “EBU R 128 (broadcast)”, so the customer has not received them.',
    );
    await sendTake(voice, projectId, first.id, 'As discussed');
    await deleteTake(voice, projectId, second.id);
    await db.notification.updateMany({ where: { id: notification?.id ?? '' }, data: { dueAt: new Date(0) } });
    await finalizeNotification(notification?.id ?? '');
    expect(await find()).toMatchObject([{ dropReason: 'over' }]);
  });

  test('is not shown to customers while it is measured', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('web');
    await upload(voice, projectId);
    expect((await getProject(customer, projectId)).audio).toEqual([]);
    expect((await getProject(voice, projectId)).audio).toHaveLength(1);
  });

  test('is sent all the same with a remark, once', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('ebu-r128');
    const { id } = await deliver(voice, projectId);
    const attempts = await inParallel(10, () => sendTake(voice, projectId, id, 'As discussed'));
    const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason.message] : []));
    expect(refused).toEqual(Array.from({ length: 9 }, () => 'This take was already sent.'));
    expect(await announcements(projectId)).toEqual(delivered);
    expect((await getProject(customer, projectId)).audio).toMatchObject([
      { isHeld: false, certificate: { remark: 'As discussed' } },
    ]);
    await handleRenderCertificate({ takeId: id });
    const text = textOfPdf(await getObject(`certificates/${id}.pdf`));
    for (const words of ['failed', tooLoud, 'Remark of the voice', 'As discussed']) expect(text).toContain(words);
  });

  test('can be withdrawn and replaced', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('ebu-r128');
    const first = await upload(voice, projectId);
    // The replacement arrives while the first take is measured.
    await deliver(voice, projectId, { ...loud, integratedLufs: -23 });
    await expect(deleteTake(voice, projectId, first.id)).rejects.toMatchObject({
      message: 'This take is being processed. Please try again in a moment.',
    });
    await finishTake(first.id, { ...measurements, processedUri: first.processedUri, sound: loud });
    await deleteTake(voice, projectId, first.id);
    expect(await announcements(projectId)).toEqual(delivered);
    expect((await getProject(customer, projectId)).audio).toHaveLength(1);
    await expect(sendTake(voice, projectId, first.id, 'Late')).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('is sent by nobody else, and only of the current assignment', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('ebu-r128');
    const { id } = await deliver(voice, projectId);
    await expect(sendTake(customer, projectId, id, 'Fine')).rejects.toMatchObject({
      message: 'Missing scope upload-audio',
    });
    const { id: formerId } = await db.assignment.create({
      data: {
        projectId,
        voiceId: voice.userId,
        assignedById: customer.userId,
        state: 'released',
        customerTotalCents: 0,
        voiceFeeTotalCents: 0,
      },
    });
    await db.audioTake.update({ where: { id }, data: { assignmentId: formerId } });
    await expect(sendTake(voice, projectId, id, 'Late')).rejects.toMatchObject({ kind: 'conflict' });
  });
});

test('the worker measures the upload against the spec', async () => {
  const { projectId, voice } = await aProjectThatAsks('games');
  const uri = await makeUpload(voice.userId, 'audio');
  const { id } = await addAudio(voice, projectId, { uri, name: 'Spot', comment: '' });
  await putObject(uri, speechLikeWav({ seconds: 1 }), 'audio/wav');
  await db.project.update({ where: { id: projectId }, data: { deliverySpec: deliverySpecOf('phone', null) } });
  await handleProcessTake({ takeId: id }, { jobId: 'job', signal: AbortSignal.timeout(60_000), retryCount: 0 });
  const [take] = (await getProject(voice, projectId)).audio;
  expect(take).toMatchObject({ isHeld: true, certificate: { presetName: 'Phone system' } });
  expect(take?.certificate?.checks[0]?.sentence).toBe(
    'The file is WAV; µ-law or A-law is asked. Export it again in this format.',
  );
});

describe('a new project', () => {
  test('asks what its template says, or what the customer chose', async () => {
    const customer = await aCustomer();
    const { id: templateId } = await aTemplate({ deliveryPreset: 'acx' });
    const order = async (choice: { deliveryPreset?: DeliveryPreset }) => {
      const details = { templateId, name: 'Book', description: 'Calm', language: 'en', ...choice };
      return (await orderProject(customer.actor, details)).deliverySpec.preset;
    };
    expect(await order({})).toBe('acx');
    expect(await order({ deliveryPreset: 'web' })).toBe('web');
    expect(await order({ deliveryPreset: 'as-recorded' })).toBe('as-recorded');
  });
});

describe('changing the spec', () => {
  test('to own values measures takes against them, and names them on the certificate', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('web');
    const { limits } = deliverySpecOf('web', null);
    const own = { ...limits, loudness: { unit: 'LUFS' as const, min: -20, max: -19 } };
    const project = await setDeliverySpec(customer, projectId, { preset: 'web', fileNaming: null, limits: own });
    expect(project.deliverySpec).toMatchObject({ preset: 'web', name: 'Own values', isOwn: true, limits: own });
    expect(project.deliverySpec.asks[0]?.asked).toBe('-20 to -19 LUFS');
    await deliver(voice, projectId);
    const [take] = (await getProject(voice, projectId)).audio;
    expect(take).toMatchObject({ isHeld: true, certificate: { presetName: 'Own values', source: '' } });
    expect(take?.certificate?.checks[0]?.sentence).toBe(
      'The loudness is -16 LUFS; -20 to -19 is asked. Lower the level by 3.5 dB.',
    );
    const again = await setDeliverySpec(customer, projectId, { preset: 'web', fileNaming: null });
    expect(again.deliverySpec).toMatchObject({ name: 'Web', isOwn: false });
  });

  test('is refused once the voice has accepted', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('web');
    await acceptProject(voice, projectId, true);
    await expect(setDeliverySpec(customer, projectId, { preset: 'acx', fileNaming: null })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'The delivery spec cannot be changed once the voice has accepted.',
    });
    expect((await getProject(voice, projectId)).deliverySpec).toMatchObject({ preset: 'web', name: 'Web' });
    expect((await getProject(customer, projectId)).scopes).not.toContain('edit-delivery-spec');
  });

  test('is not needed for a pickup, which asks the same', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('web');
    await acceptProject(voice, projectId, true);
    await deliver(voice, projectId);
    await approveProject(customer, projectId);
    const { id } = await orderPickup(customer, projectId, { name: 'Spot PICKUP', agreement: true });
    expect((await getProject(customer, id)).deliverySpec).toMatchObject({ preset: 'web' });
  });

  test('while a take is measured counts for this take', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('as-recorded');
    const { id, processedUri } = await upload(voice, projectId);
    await setDeliverySpec(customer, projectId, { preset: 'ebu-r128', fileNaming: null });
    await finishTake(id, { ...measurements, processedUri, sound: loud });
    expect(await db.audioTake.findUnique({ where: { id } })).toMatchObject({ status: 'held' });
  });

  test('checks the lines of a project again', async () => {
    const { projectId, customer } = await aScript(['a.wav']);
    await setDeliverySpec(customer.actor, projectId, { preset: 'games', fileNaming: null });
    expect((await jobsAbout(projectId)).map(({ name }) => name)).toContain('recheck-lines');
  });

  test('checks held takes again, and sends those that fit', async () => {
    const { projectId, customer, voice } = await aProjectThatAsks('ebu-r128');
    const { id } = await deliver(voice, projectId);
    await setDeliverySpec(customer, projectId, { preset: 'games', fileNaming: 'SPOT_##' });
    const [held] = (await getProject(voice, projectId)).audio;
    expect(held?.certificate?.checks.map(({ point, result }) => [point, result])).toEqual([
      ['format', 'passed'],
      ['sampleRate', 'passed'],
      ['bits', 'passed'],
      ['name', 'failed'],
    ]);
    await setDeliverySpec(customer, projectId, { preset: 'games', fileNaming: null });
    expect(await db.audioTake.findUnique({ where: { id } })).toMatchObject({ status: 'done' });
    expect(await announcements(projectId)).toEqual(delivered);
  });
});
