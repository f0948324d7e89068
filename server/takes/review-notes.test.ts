import { describe, expect, test } from 'vitest';
import { daysAfter } from '@/lib/domain/assignments/life-cycle';
import { approveAutomatically, approveProject } from '@/server/assignments/approve-project';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { addAudio } from './add-takes';
import { deleteTake } from './edit-take';
import { finishTake } from './finish-take';
import { requestChanges } from './request-changes';
import { addTakeNote, deleteTakeNote, listTakeNotes, updateTakeNote } from './take-notes';
import { aDelivery, anAssignment } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { soundWithoutLevels } from '@/tests/support/sound/recordings';
import { makeUpload } from '@/tests/support/scene';

const measurements = {
  durationMs: 8_000,
  peaks: Uint8Array.of(1),
  integratedLufs: -20,
  truePeakDbtp: -2,
  loudnessRange: 3,
  sampleRate: 48_000,
  channels: 1,
  codec: 'pcm_s16le',
  sound: soundWithoutLevels,
};

async function aDeliveredProject(given: Parameters<typeof anAssignment>[0] = {}) {
  const scene = await anAssignment({ state: 'accepted', ...given });
  await aDelivery(scene.projectId, scene.voice.id);
  const take = await db.audioTake.findFirstOrThrow({ where: { projectId: scene.projectId } });
  await db.audioTake.update({ where: { id: take.id }, data: { durationMs: 8_000, name: 'Take 1' } });
  return { ...scene, takeId: take.id };
}
type Scene = Awaited<ReturnType<typeof aDeliveredProject>>;

const ask = ({ customer, projectId }: Scene, text = 'Slower, please') =>
  requestChanges(customer.actor, projectId, [{ text }]);

async function upload({ voice, projectId }: Pick<Scene, 'voice' | 'projectId'>): Promise<string> {
  const uri = await makeUpload(voice.id, 'audio');
  return (await addAudio(voice.actor, projectId, { uri, comment: '' })).id;
}

const finish = (takeId: string) => finishTake(takeId, { ...measurements, processedUri: `previews/${takeId}.mp3` });

const rowOf = (projectId: string) => db.project.findUniqueOrThrow({ where: { id: projectId } });
const statesOf = async (projectId: string) =>
  (await db.changeRequest.findMany({ where: { projectId }, orderBy: { round: 'asc' } })).map(({ state }) => state);

test('open notes of a take that is withdrawn go to the next take', async () => {
  const scene = await aDeliveredProject();
  const { customer, voice, projectId, takeId } = scene;
  const write = (text: string) => addTakeNote(customer.actor, projectId, takeId, { startMs: 500, text });
  const [open, resolved, requested] = [await write('Click'), await write('Breath'), await write('Slower')];
  await updateTakeNote(customer.actor, { projectId, audioId: takeId, noteId: resolved.id }, { resolved: true });
  await requestChanges(customer.actor, projectId, [{ noteId: requested.id, text: 'Slower' }]);
  const next = await upload(scene);
  await finish(next);
  const last = await upload(scene);
  await finish(last);
  await deleteTake(voice.actor, projectId, takeId);
  const notes = await db.reviewNote.findMany({ where: { projectId } });
  expect(new Map(notes.map(({ id, takeId: noted }) => [id, noted]))).toEqual(
    new Map([
      [open.id, next],
      [resolved.id, null],
      [requested.id, null],
    ]),
  );
  expect((await getProject(customer.actor, projectId)).audio.map(({ notes: shown }) => shown.length)).toEqual([0, 1]);
});

test('the notes of a project have room for 400 kB, so that all of them fit into a response', async () => {
  const { customer, projectId, takeId } = await aDeliveredProject();
  const text = '語'.repeat(2_000);
  const write = (words: string) => addTakeNote(customer.actor, projectId, takeId, { startMs: 500, text: words });
  const note = await write('Breath');
  const authorId = customer.id;
  await db.reviewNote.createMany({ data: Array.from({ length: 60 }, () => ({ projectId, authorId, text, takeId })) });
  await write('Click');
  const refusal = { kind: 'conflict', code: 'too-many-notes' };
  await expect(write(text.repeat(2))).rejects.toMatchObject(refusal);
  const ids = { projectId, audioId: takeId, noteId: note.id };
  await expect(updateTakeNote(customer.actor, ids, { text: text.repeat(2) })).rejects.toMatchObject(refusal);
  const asked = Array.from({ length: 3 }, () => ({ text }));
  await expect(requestChanges(customer.actor, projectId, asked)).rejects.toMatchObject(refusal);
  expect(await db.reviewNote.count({ where: { projectId } })).toBe(62);
  expect(Buffer.byteLength(JSON.stringify(await listTakeNotes(customer.actor, projectId, takeId)))).toBeLessThan(1e6);
});

describe('at the same time', () => {
  test('notes and the withdrawal of their take leave no note on a missing take', async () => {
    const scene = await aDeliveredProject();
    const { customer, voice, projectId, takeId } = scene;
    const missing: string[] = [];
    const results = await inParallel(20, async (attempt) => {
      if (attempt === 10) await deleteTake(voice.actor, projectId, takeId);
      else await addTakeNote(customer.actor, projectId, takeId, { startMs: attempt, text: `Note ${attempt}` });
    });
    for (const result of results) if (result.status === 'rejected') missing.push(result.reason.message);
    expect(results[10]?.status).toBe('fulfilled');
    expect(new Set(missing)).toEqual(missing.length > 0 ? new Set(['This take does not exist.']) : new Set());
    const written = results.length - 1 - missing.length;
    // Notes that were first stay without a take, and are in no take that is shown.
    expect(await db.reviewNote.count({ where: { projectId, takeId: null } })).toBe(written);
    expect(await db.reviewNote.count({ where: { takeId } })).toBe(0);
    expect((await getProject(customer.actor, projectId)).audio).toEqual([]);
  });

  test('a note is changed or deleted, and never comes back', async () => {
    const { customer, projectId, takeId } = await aDeliveredProject();
    const note = await addTakeNote(customer.actor, projectId, takeId, { startMs: 500, text: 'Breath' });
    const ids = { projectId, audioId: takeId, noteId: note.id };
    const results = await inParallel(20, async (attempt) => {
      if (attempt % 2 === 0) await deleteTakeNote(customer.actor, ids);
      else await updateTakeNote(customer.actor, ids, { text: `Breath ${attempt}` });
    });
    const deletions = results.filter(({ status }, attempt) => attempt % 2 === 0 && status === 'fulfilled');
    expect(deletions).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason.message).toBe('This note does not exist.');
    expect(await db.reviewNote.count({ where: { takeId } })).toBe(0);
  });

  test('an approval and an upload both succeed, and the take counts for the approved assignment', async () => {
    const scene = await aDeliveredProject();
    const { customer, projectId } = scene;
    const uris = await Promise.all(Array.from({ length: 9 }, () => makeUpload(scene.voice.id, 'audio')));
    const results = await inParallel(10, async (attempt) => {
      const uri = uris[attempt - 1];
      if (uri === undefined) await approveProject(customer.actor, projectId);
      else await addAudio(scene.voice.actor, projectId, { uri, comment: '' });
    });
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 'fulfilled'));
    expect((await rowOf(projectId)).approvedAt).not.toBeNull();
    expect(await db.payout.count({ where: { assignment: { projectId } } })).toBe(1);
    const takes = await db.audioTake.findMany({ where: { projectId } });
    expect(new Set(takes.map(({ assignmentId }) => assignmentId)).size).toBe(1);
    expect(takes).toHaveLength(10);
    const { deliveredAt } = await rowOf(projectId);
    for (const { id, status } of takes) if (status === 'processing') await finish(id);
    expect((await getProject(customer.actor, projectId)).audio).toHaveLength(10);
    expect((await rowOf(projectId)).deliveredAt).toEqual(deliveredAt);
  });

  test('an approval and the take that answers a request leave an approved project without an open request', async () => {
    const scene = await aDeliveredProject();
    await ask(scene);
    const answer = await upload(scene);
    const [approval, delivery] = await Promise.allSettled([
      approveProject(scene.customer.actor, scene.projectId),
      finish(answer),
    ]);
    expect([approval.status, delivery.status]).toEqual(['fulfilled', 'fulfilled']);
    const [state] = await statesOf(scene.projectId);
    expect(['closed', 'delivered']).toContain(state);
    const row = await rowOf(scene.projectId);
    expect(row.approvedAt).not.toBeNull();
    expect(await db.message.count({ where: { projectId: scene.projectId, type: 'audio-uploaded' } })).toBe(1);
    expect(await approveAutomatically(scene.projectId, daysAfter(new Date(), 60))).toBe(false);
  });
});
