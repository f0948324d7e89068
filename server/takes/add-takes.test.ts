import { expect, test } from 'vitest';
import { dayMs } from '@/lib/domain/durations';
import { approveProject } from '@/server/assignments/approve-project';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { headObject } from '@/server/platform/storage/storage';
import { getProject } from '@/server/projects/queries';
import { purgeUploads } from '@/server/uploads/purge-uploads';
import { addAudio, addAudios } from './add-takes';
import { anAssignment, anUpload, aVoice, projectRow } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDeliveredProject, finishUpload } from '@/tests/support/steps/take-steps';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

async function anOrder() {
  const { customer, voice, projectId } = await anAssignment();
  const upload = (userId = voice.id, purpose: 'audio' | 'file' = 'audio') => anUpload(userId, purpose);
  const add = (uri: string, actor = voice.actor) => addAudio(actor, projectId, { uri, name: 'Spot', comment: 'Calm' });
  return { customer, voice, projectId, upload, add, numTakes: () => db.audioTake.count({ where: { projectId } }) };
}

test('adds a take that waits for its job, and updates open pages', async () => {
  const { voice, projectId, upload } = await anOrder();
  const uri = await upload();
  const body = { uri, name: 'Spot', comment: 'Calm', duration: 1.5 };
  const updates = () => db.event.count({ where: { projectId, type: 'project-updated' } });
  const before = await updates();
  const take = await addAudio(voice.actor, projectId, body);
  expect(take).toMatchObject({ name: 'Spot', comment: 'Calm', status: 'processing', uri, duration: 1.5 });
  expect((await jobsAbout(take.id)).map(({ name, data }) => [name, data])).toEqual([
    ['process-take', { takeId: take.id }],
  ]);
  expect(await updates()).toBe(before + 1);
  expect((await db.upload.findUniqueOrThrow({ where: { uri } })).claimedAt).not.toBeNull();
  expect(await projectRow(projectId)).toMatchObject({ deliveredAt: null });
});

test('an upload becomes one take, however often it is sent at the same time', async () => {
  const { upload, add, numTakes } = await anOrder();
  const uri = await upload();
  await expectSuccesses(1, { of: 20, refusal: { kind: 'conflict' } }, () => add(uri));
  expect(await numTakes()).toBe(1);
});

test('rejects uploads of others, for another purpose, that have not arrived, and that have expired', async () => {
  const { voice, projectId, upload, add, numTakes } = await anOrder();
  const missing = `audio/${newId()}.wav`;
  const row = { userId: voice.id, purpose: 'audio', contentType: 'audio/wav', sizeBytes: 100n } as const;
  await db.upload.create({ data: { ...row, uri: missing } });
  const expired = await upload();
  await db.upload.update({ where: { uri: expired }, data: { created: new Date(Date.now() - dayMs) } });
  const refusals = [
    [await upload((await aVoice()).id), /does not exist/],
    [await upload(voice.id, 'file'), /./],
    [missing, /was not uploaded/],
    [expired, /^This upload has expired. Please upload the file again.$/],
  ] as const;
  for (const [uri, message] of refusals) {
    const refusal = { kind: 'validation', fields: { uri: expect.stringMatching(message) } };
    await expect(add(uri), uri).rejects.toMatchObject(refusal);
  }
  const own = { uri: await upload(), name: '', comment: '', userId: (await aVoice()).id };
  await expect(addAudio(voice.actor, projectId, own)).rejects.toMatchObject({
    fields: { userId: 'You can only deliver in your own name.' },
  });
  expect(await numTakes()).toBe(0);
});

test('adds several named takes together or not at all', async () => {
  const { voice, projectId, upload, numTakes } = await anOrder();
  const uris = [await upload(), await upload()];
  const add = async (body: Omit<Parameters<typeof addAudios>[2], 'userId'>) => addAudios(voice.actor, projectId, body);
  await expect(add({ uris, names: ['Welcome'] })).rejects.toMatchObject({ fields: { names: 'Please specify a name' } });
  const names = ['Welcome', 'Opening hours'];
  await expect(add({ uris, names, durations: [1] })).rejects.toMatchObject({
    fields: { durations: 'Please give a duration for each file' },
  });
  await expect(add({ uris: [...uris, uris[0] ?? ''], names: ['a', 'b', 'c'] })).rejects.toMatchObject({
    fields: { uris: 'Each upload can be used once.' },
  });
  const used = await upload();
  await db.upload.update({ where: { uri: used }, data: { claimedAt: new Date() } });
  await expect(add({ uris: [uris[0] ?? '', used], names })).rejects.toMatchObject({ kind: 'conflict' });
  expect(await numTakes()).toBe(0);
  expect((await add({ uris, names })).map(({ name }) => name)).toEqual(names);
});

test('the object of a take is not purged with expired uploads', async () => {
  const { upload, add } = await anOrder();
  const uri = await upload();
  await add(uri);
  await db.upload.update({ where: { uri }, data: { created: new Date(Date.now() - 4 * dayMs) } });
  await purgeUploads(new AbortController().signal);
  expect(await headObject(uri)).not.toBeNull();
});

test('an approval and uploads at the same time succeed, and the take counts for the approved assignment', async () => {
  const scene = await aDeliveredProject();
  const { customer, projectId } = scene;
  const uris = await Promise.all(Array.from({ length: 9 }, () => anUpload(scene.voice.id)));
  const results = await inParallel(10, async (attempt) => {
    const uri = uris[attempt - 1];
    if (uri === undefined) await approveProject(customer.actor, projectId);
    else await addAudio(scene.voice.actor, projectId, { uri, comment: '' });
  });
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'fulfilled'));
  expect((await projectRow(projectId)).approvedAt).not.toBeNull();
  expect(await db.payout.count({ where: { assignment: { projectId } } })).toBe(1);
  const takes = await db.audioTake.findMany({ where: { projectId } });
  expect(new Set(takes.map(({ assignmentId }) => assignmentId)).size).toBe(1);
  expect(takes).toHaveLength(10);
  const { deliveredAt } = await projectRow(projectId);
  for (const { id, status } of takes) if (status === 'processing') await finishUpload(id);
  expect((await getProject(customer.actor, projectId)).audio).toHaveLength(10);
  expect((await projectRow(projectId)).deliveredAt).toEqual(deliveredAt);
});
