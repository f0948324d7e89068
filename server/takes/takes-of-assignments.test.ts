import { describe, expect, test } from 'vitest';
import { buildLine, buildLineTake, buildTake } from '@/prisma/seed/builders';
import { findObject } from '@/server/system/find-object';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { getProject } from '@/server/projects/queries';
import { shortlistVoice } from '@/server/assignments/shortlist-voice';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { addAudio } from './add-takes';
import { deleteTake } from './edit-take';
import { finishTake } from './finish-take';
import { masterTake } from './master-take';
import { type anActor, anAssignment, aVoice } from '@/tests/support/builders';
import { soundWithoutLevels } from '@/tests/support/sound/recordings';
import { makeUpload } from '@/tests/support/scene';

const measurements = {
  processedUri: 'previews/x.mp3',
  durationMs: 1_000,
  peaks: Uint8Array.of(1),
  integratedLufs: -20,
  truePeakDbtp: -2,
  loudnessRange: 3,
  sampleRate: 48_000,
  channels: 1,
  codec: 'pcm_s16le',
  sound: soundWithoutLevels,
};

type Actor = Awaited<ReturnType<typeof anActor>>;

async function aProjectAfterUnassignment() {
  const { customer, voice, projectId } = await anAssignment();
  const next = await aVoice();
  await shortlistVoice(customer.actor, projectId, next.id);
  const take = await deliver(voice.actor, projectId);
  await unassignVoice(customer.actor, projectId, voice.id);
  return { projectId, customer: customer.actor, former: voice.actor, next: next.actor, take };
}

async function deliver(voice: Actor, projectId: string) {
  const uri = await makeUpload(voice.userId, 'audio');
  const { id } = await addAudio(voice, projectId, { uri, comment: '' });
  const processedUri = `previews/${newId()}.mp3`;
  await finishTake(id, { ...measurements, processedUri });
  return { id, uri, processedUri };
}

const assign = (customer: Actor, projectId: string, voice: Actor) =>
  assignVoice(customer, projectId, voice.userId, true);
const accept = (voice: Actor, projectId: string) => acceptProject(voice, projectId, true);

const master = async (takeId: string, projectId: string): Promise<string> => {
  const uri = `masters/${newId()}.wav`;
  await db.masteredTake.create({ data: { takeId, projectId, type: 'lufs16', status: 'done', uri } });
  return uri;
};

describe('takes of a voice that was unassigned', () => {
  test('stay audible to customers, but without original and masters even after another voice accepts', async () => {
    const { projectId, customer, former, next, take } = await aProjectAfterUnassignment();
    const masterUri = await master(take.id, projectId);
    await assign(customer, projectId, next);
    await accept(next, projectId);
    const paidFor = await deliver(next, projectId);

    expect(await findObject(customer, take.processedUri)).not.toBeNull();
    expect(await findObject(customer, take.uri)).toBeNull();
    expect(await findObject(customer, masterUri)).toBeNull();
    expect(await findObject(customer, paidFor.uri)).not.toBeNull();
    expect(await findObject(former, take.uri)).not.toBeNull();
    expect(await findObject(next, take.processedUri)).toBeNull();
    await expect(masterTake(customer, projectId, take.id, 'lufs23')).rejects.toMatchObject({ kind: 'conflict' });

    const { audio } = await getProject(customer, projectId);
    expect(audio.find(({ id }) => id === take.id)).toMatchObject({ isAccepted: false, output: [] });
    expect(audio.find(({ id }) => id === take.id)).not.toHaveProperty('uri');
    expect(audio.find(({ id }) => id === paidFor.id)).toMatchObject({ isAccepted: true, uri: paidFor.uri });
    expect((await getProject(next, projectId)).audio.map(({ id }) => id)).toEqual([paidFor.id]);
  });

  test('do not count when the same voice is assigned again', async () => {
    const { projectId, customer, former, take } = await aProjectAfterUnassignment();
    await assign(customer, projectId, former);
    expect(await db.project.findUniqueOrThrow({ where: { id: projectId } })).toMatchObject({ deliveredAt: null });
    await accept(former, projectId);
    expect(await getProject(customer, projectId)).toMatchObject({ isDelivered: false });
    await expect(approveProject(customer, projectId)).rejects.toThrow('The voice has not delivered any audio yet.');
    expect(await findObject(customer, take.uri)).toBeNull();

    await deliver(former, projectId);
    expect((await db.project.findUniqueOrThrow({ where: { id: projectId } })).deliveredAt).not.toBeNull();
    await approveProject(customer, projectId);
  });

  test('do not start the review period or notify anyone when processed later', async () => {
    const { projectId, customer, former, next } = await aProjectAfterUnassignment();
    const late = await buildTake(db, {
      projectId,
      userId: former.userId,
      status: 'processing',
      processedUri: null,
    });
    const notifications = () => db.notification.count({ where: { projectId, kind: 'audio' } });
    await assign(customer, projectId, next);
    const before = await notifications();
    await finishTake(late.id, { ...measurements, processedUri: `previews/${newId()}.mp3` });
    expect(await db.project.findUniqueOrThrow({ where: { id: projectId } })).toMatchObject({ deliveredAt: null });
    expect(await notifications()).toBe(before);
  });
});

test('audio of a line belongs to the assignment in which it was delivered', async () => {
  const { projectId, customer, former, next, take } = await aProjectAfterUnassignment();
  const { assignmentId } = await db.audioTake.findUniqueOrThrow({ where: { id: take.id } });
  const uris = { uri: `audio/${newId()}`, previewUri: `previews/${newId()}`, finalUri: `finals/${newId()}` };
  const line = await buildLine(db, { projectId });
  await buildLineTake(db, { lineId: line.id, userId: former.userId, assignmentId, ...uris });
  await assign(customer, projectId, next);
  await accept(next, projectId);
  expect(await getProject(customer, projectId)).toMatchObject({ isDelivered: false });
  expect(await findObject(customer, uris.previewUri)).not.toBeNull();
  expect(await findObject(customer, uris.uri)).toBeNull();
  expect(await findObject(customer, uris.finalUri)).toBeNull();
  expect(await findObject(next, uris.previewUri)).toBeNull();
  expect(await findObject(former, uris.previewUri)).not.toBeNull();
});

describe('withdrawing a take', () => {
  test('deletes it with its masters, and ends the review until the next delivery', async () => {
    const { voice, projectId } = await anAssignment();
    await accept(voice.actor, projectId);
    const take = await deliver(voice.actor, projectId);
    await master(take.id, projectId);
    expect(await db.project.findFirst({ where: { id: projectId, deliveredAt: null } })).toBeNull();
    await deleteTake(voice.actor, projectId, take.id);
    expect(await db.audioTake.count({ where: { projectId } })).toBe(0);
    expect(await db.masteredTake.count({ where: { projectId } })).toBe(0);
    expect(await db.project.findFirst({ where: { id: projectId, deliveredAt: null } })).not.toBeNull();
  });

  test('keeps the review while other audio is there', async () => {
    const { voice, projectId } = await anAssignment();
    await accept(voice.actor, projectId);
    await deliver(voice.actor, projectId);
    const second = await deliver(voice.actor, projectId);
    await deleteTake(voice.actor, projectId, second.id);
    expect(await db.project.findFirst({ where: { id: projectId, deliveredAt: null } })).toBeNull();
  });

  test('is refused while it is mastered, once it is approved, and to others', async () => {
    const { customer, voice, projectId } = await anAssignment();
    await accept(voice.actor, projectId);
    const take = await deliver(voice.actor, projectId);
    const { id } = await db.masteredTake.create({ data: { takeId: take.id, projectId, type: 'lufs23' } });
    const withdraw = (actor = voice.actor) => deleteTake(actor, projectId, take.id);
    await expect(withdraw()).rejects.toMatchObject({
      message: 'This take is being processed. Please try again in a moment.',
    });
    await db.masteredTake.delete({ where: { id } });
    await expect(withdraw(customer.actor)).rejects.toMatchObject({ message: 'Missing scope delete-audio' });
    await approveProject(customer.actor, projectId);
    await expect(withdraw()).rejects.toMatchObject({
      message: 'The delivery is approved, so its takes cannot be deleted.',
    });
  });

  test('has one winner against the approval', async () => {
    const { customer, voice, projectId } = await anAssignment();
    await accept(voice.actor, projectId);
    const take = await deliver(voice.actor, projectId);
    const [approval, withdrawal] = await Promise.allSettled([
      approveProject(customer.actor, projectId),
      deleteTake(voice.actor, projectId, take.id),
    ]);
    expect([approval.status, withdrawal.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
