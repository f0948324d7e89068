import { describe, expect, test } from 'vitest';
import { boughtRounds } from '@/lib/domain/projects/changes';
import { daysAfter, openDaysAfterApproval } from '@/lib/domain/assignments/life-cycle';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveAutomatically, approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { orderRound } from '@/server/assignments/order-round';
import { remindOfApproval } from '@/server/assignments/remind';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { addAudio } from './add-takes';
import { deleteTake } from './edit-take';
import { finishTake } from './finish-take';
import { requestChanges } from './request-changes';
import { addTakeNote, deleteTakeNote, updateTakeNote } from './take-notes';
import { tickChanges } from './tick-changes';
import { findObject } from '@/server/system/find-object';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { aDelivery, anAssignment, aSupporter, aVoice } from '@/tests/support/builders';
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

describe('requesting changes', () => {
  test('stores the notes with their places, and tells the voice in the chat and by a notification', async () => {
    const scene = await aDeliveredProject();
    const { customer, voice, projectId, takeId } = scene;
    const project = await requestChanges(customer.actor, projectId, [
      { audioId: takeId, startMs: 1_000, endMs: 2_500, text: 'Warmer here' },
      { scriptRange: { start: 0, end: 4 }, text: 'Stress this word' },
      { text: 'A bit slower' },
    ]);
    const [request] = project.changeRequests;
    expect(request).toMatchObject({ round: 1, state: 'open', from: { id: customer.id } });
    expect(request?.notes).toMatchObject([
      { audioId: takeId, audioName: 'Take 1', startMs: 1_000, endMs: 2_500, text: 'Warmer here' },
      { scriptRange: { start: 0, end: 4, quote: 'Good' }, text: 'Stress this word' },
      { audioId: null, startMs: null, scriptRange: null, text: 'A bit slower' },
    ]);
    expect(project.scopes).not.toContain('request-changes');
    expect(project.scopes).toContain('approve-project');
    const message = await db.message.findFirstOrThrow({ where: { projectId, type: 'changes-requested' } });
    expect(message).toMatchObject({ voiceId: voice.id, fromId: customer.id, subjectId: request?.id });
    expect(message.text).toBe('Warmer here\nStress this word\nA bit slower');
    const [notification] = await db.notification.findMany({ where: { projectId, kind: 'changes' } });
    expect(notification).toMatchObject({ userId: voice.id, payload: { count: 3, round: 'Round 1 of 2' } });
    expect((await getProject(voice.actor, projectId)).changeRequests).toHaveLength(1);
  });

  test('takes notes of a take along', async () => {
    const scene = await aDeliveredProject();
    const { customer, projectId, takeId } = scene;
    const note = await addTakeNote(customer.actor, projectId, takeId, { startMs: 500, text: 'Click' });
    const project = await requestChanges(customer.actor, projectId, [{ noteId: note.id, text: 'Click' }]);
    expect(project.changeRequests[0]?.notes.map(({ id }) => id)).toEqual([note.id]);
    const change = deleteTakeNote(customer.actor, { projectId, audioId: takeId, noteId: note.id });
    await expect(change).rejects.toThrow('This note is part of a request and cannot be changed.');
  });

  test.each([
    [{ startMs: 1_000, text: 'x' }, 'Please choose the take that this moment belongs to'],
    [{ audioId: 'take', startMs: 2_000, endMs: 1_000, text: 'x' }, 'The range must end after it starts'],
    [{ audioId: 'take', startMs: 9_000, text: 'x' }, 'This time is after the end of the take'],
    [{ audioId: 'none', text: 'x' }, 'This take does not exist'],
    [{ scriptRange: { start: 0, end: 10_000 }, text: 'x' }, 'These words are not in the script'],
    [{ noteId: 'none', text: 'x' }, 'This note does not exist'],
  ])('refuses %j and stores nothing', async (note, message) => {
    const { customer, projectId, takeId } = await aDeliveredProject();
    const sent = 'audioId' in note && note.audioId === 'take' ? { ...note, audioId: takeId } : note;
    await expect(requestChanges(customer.actor, projectId, [sent])).rejects.toThrow(message);
    expect(await statesOf(projectId)).toEqual([]);
  });

  test('is refused to others, before a delivery, twice, and after the approval', async () => {
    const scene = await aDeliveredProject();
    const { customer, voice, projectId } = scene;
    await expect(requestChanges(voice.actor, projectId, [{ text: 'x' }])).rejects.toThrow(
      'Missing scope request-changes',
    );
    const early = await anAssignment({ state: 'accepted' });
    await expect(requestChanges(early.customer.actor, early.projectId, [{ text: 'x' }])).rejects.toThrow(
      'The voice has not delivered any audio yet.',
    );
    await ask(scene);
    await expect(ask(scene)).rejects.toThrow('The voice is already working on the changes that you requested.');
    await approveProject(customer.actor, projectId);
    expect(await statesOf(projectId)).toEqual(['closed']);
    await expect(ask(scene)).rejects.toThrow('This project is already approved.');
  });
});

describe('automatic approval', () => {
  test('is paused until the voice delivers again, and the time of the changes does not count', async () => {
    const scene = await aDeliveredProject();
    const { customer, projectId } = scene;
    const planned = (await rowOf(projectId)).autoApproveAt ?? new Date(0);
    await ask(scene);
    expect((await getProject(customer.actor, projectId)).autoApproveDate).toBeNull();
    expect(await approveAutomatically(projectId, daysAfter(planned, 30))).toBe(false);
    expect(await remindOfApproval(projectId, daysAfter(planned, -1))).toBe(false);
    const workMs = 2 * 86_400_000;
    const pausedAt = new Date(Date.now() - workMs);
    await db.changeRequest.updateMany({ where: { projectId }, data: { pausedAt } });
    await db.project.update({ where: { id: projectId }, data: { acceptedAt: daysAfter(pausedAt, -1) } });
    await finish(await upload(scene));
    expect(await statesOf(projectId)).toEqual(['delivered']);
    const next = (await rowOf(projectId)).autoApproveAt ?? new Date(0);
    expect(Math.abs(next.getTime() - planned.getTime() - workMs)).toBeLessThan(60_000);
    const due = daysAfter(next, 1);
    expect(await approveAutomatically(projectId, due)).toBe(true);
    const approvalTimes = { approvedAt: due, closesAt: daysAfter(due, openDaysAfterApproval) };
    expect(await rowOf(projectId)).toMatchObject(approvalTimes);
  });

  test('is not restarted by a take that was uploaded before the request', async () => {
    const scene = await aDeliveredProject();
    const early = await upload(scene);
    await ask(scene);
    await finish(early);
    expect(await statesOf(scene.projectId)).toEqual(['open']);
    await finish(await upload(scene));
    expect(await statesOf(scene.projectId)).toEqual(['delivered']);
  });

  test('is paused again when the voice withdraws its answer', async () => {
    const scene = await aDeliveredProject();
    await ask(scene);
    const answer = await upload(scene);
    await finish(answer);
    await deleteTake(scene.voice.actor, scene.projectId, answer);
    expect(await statesOf(scene.projectId)).toEqual(['open']);
  });
});

test('the voice ticks off its checklist', async () => {
  const scene = await aDeliveredProject();
  const { customer, voice, projectId } = scene;
  const { changeRequests } = await ask(scene);
  const [request] = changeRequests;
  const note = { id: request?.notes[0]?.id ?? '', resolved: true };
  const tick = (actor: typeof voice.actor, requestId = request?.id ?? '', notes = [note]) =>
    tickChanges(actor, projectId, requestId, { notes });
  expect((await tick(voice.actor)).changeRequests[0]?.notes[0]?.resolved).toBe(true);
  expect((await tick(voice.actor, undefined, [{ ...note, resolved: false }])).changeRequests[0]).toMatchObject({
    state: 'open',
    notes: [{ resolved: false }],
  });
  await expect(tick(customer.actor)).rejects.toThrow('Missing scope upload-audio');
  await expect(tick((await aVoice()).actor)).rejects.toMatchObject({ code: 'missing-scope' });
  await expect(tick(voice.actor, 'none')).rejects.toThrow('This request does not exist.');
  await expect(tick(voice.actor, undefined, [note, { id: 'none', resolved: true }])).rejects.toThrow(
    'This note does not exist.',
  );
});

describe('rounds', () => {
  test('are those of the template and of add-ons', () => {
    const option = { description: '', customerPriceCents: 0, voiceFeeCents: 0 };
    const addon = { id: 'a', name: '', description: '', options: [option, { ...option, changeRounds: 3 }] };
    const bought = (selected: number | null) => boughtRounds({ changeRounds: 2, addons: [{ ...addon, selected }] });
    expect([bought(null), bought(0), bought(1)]).toEqual([2, 2, 5]);
  });

  test('beyond those included are orders of their own, with payment, documents and fee', async () => {
    const scene = await aDeliveredProject({ template: { changeRounds: 1 } });
    const { customer, voice, projectId, takeId } = scene;
    const order = (token?: string, agreement = true) =>
      orderRound(customer.actor, projectId, {
        notes: [{ audioId: takeId, startMs: 100, text: 'Again from here' }],
        agreement,
        token,
      });
    await expect(order('one')).rejects.toThrow('A round of changes is still included.');
    await ask(scene);
    await finish(await upload(scene));
    await expect(ask(scene)).rejects.toThrow('The rounds of changes that you bought are used up.');
    expect((await getProject(customer.actor, projectId)).scopes).toContain('order-round');
    await expect(order('one', false)).rejects.toMatchObject({ kind: 'validation' });
    const { id } = await order('one');
    expect((await order('one')).id).toBe(id);
    await expect(order('two')).rejects.toThrow('An extra round is already ordered.');

    await assignVoice(customer.actor, id, voice.id, true);
    await acceptProject(voice.actor, id, true);
    const round = await getProject(voice.actor, id);
    expect(round).toMatchObject({ kind: 'round', parentId: projectId, voiceFee: 40, changeRounds: 0 });
    expect(round.changeRequests).toMatchObject([{ round: 0, state: 'open', notes: [{ text: 'Again from here' }] }]);
    await finish(await upload({ voice, projectId: id }));
    await approveProject(customer.actor, id);
    const payment = await db.payment.findFirstOrThrow({ where: { projectId: id } });
    expect(payment).toMatchObject({ status: 'captured', amountCents: 7_500 });
    expect(await db.payout.findFirst({ where: { assignment: { projectId: id } } })).toMatchObject({
      amountCents: 4_000,
    });
    expect(await db.projectDocument.count({ where: { projectId: id } })).toBeGreaterThan(3);
    expect((await getProject(customer.actor, projectId)).isApproved).toBe(false);
    expect((await order('three')).id).not.toBe(id);
  });

  test('are not offered without a price', async () => {
    const scene = await aDeliveredProject({
      template: { changeRounds: 0, roundCustomerPriceCents: 0, roundVoiceFeeCents: 0 },
    });
    const order = orderRound(scene.customer.actor, scene.projectId, { notes: [{ text: 'x' }], agreement: true });
    await expect(order).rejects.toThrow('Extra rounds cannot be ordered for this project.');
  });
});

describe('at the same time', () => {
  test('one of many requests counts', async () => {
    const scene = await aDeliveredProject();
    const results = await inParallel(20, () => ask(scene));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await statesOf(scene.projectId)).toEqual(['open']);
    expect(await db.notification.count({ where: { projectId: scene.projectId, kind: 'changes' } })).toBe(1);
  });

  test('one of many orders of an extra round counts', async () => {
    const scene = await aDeliveredProject({ template: { changeRounds: 0 } });
    const results = await inParallel(10, () =>
      orderRound(scene.customer.actor, scene.projectId, { notes: [{ text: 'x' }], agreement: true }),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.project.count({ where: { parentId: scene.projectId } })).toBe(1);
  });

  test('a request and an approval leave no open request of an approved project', async () => {
    const scene = await aDeliveredProject();
    await Promise.allSettled([ask(scene), approveProject(scene.customer.actor, scene.projectId)]);
    expect((await rowOf(scene.projectId)).approvedAt).not.toBeNull();
    expect(await statesOf(scene.projectId)).not.toContain('open');
  });

  test('a request and the automatic approval have one winner', async () => {
    const scene = await aDeliveredProject();
    const due = daysAfter((await rowOf(scene.projectId)).autoApproveAt ?? new Date(), 1);
    const [request, approval] = await Promise.allSettled([ask(scene), approveAutomatically(scene.projectId, due)]);
    const isApproved = (await rowOf(scene.projectId)).approvedAt !== null;
    expect(request.status).toBe(isApproved ? 'rejected' : 'fulfilled');
    expect(approval).toMatchObject({ status: 'fulfilled', value: isApproved });
  });

  test('a request and a finished take leave a request that is open or answered by a later take', async () => {
    const scene = await aDeliveredProject();
    const takeId = await upload(scene);
    await Promise.all([ask(scene), finish(takeId)]);
    const [take, request] = await Promise.all([
      db.audioTake.findUniqueOrThrow({ where: { id: takeId } }),
      db.changeRequest.findFirstOrThrow({ where: { projectId: scene.projectId } }),
    ]);
    expect(request.state).toBe(take.created > request.created ? 'delivered' : 'open');
  });

  test('a note is edited before it is requested, or not at all', async () => {
    const scene = await aDeliveredProject();
    const { customer, projectId, takeId } = scene;
    const note = await addTakeNote(customer.actor, projectId, takeId, { startMs: 500, text: 'Click' });
    const ids = { projectId, audioId: takeId, noteId: note.id };
    const [request, edit] = await Promise.allSettled([
      requestChanges(customer.actor, projectId, [{ noteId: note.id, text: 'Click' }]),
      updateTakeNote(customer.actor, ids, { text: 'Loud click' }),
    ]);
    expect(request.status).toBe('fulfilled');
    if (edit.status === 'rejected') expect(edit.reason).toMatchObject({ code: 'conflict' });
    const stored = await db.reviewNote.findUniqueOrThrow({ where: { id: note.id } });
    const text = edit.status === 'fulfilled' ? 'Loud click' : 'Click';
    expect(stored).toMatchObject({ text, changeRequestId: expect.any(String) });
    const message = await db.message.findFirstOrThrow({ where: { projectId, type: 'changes-requested' } });
    expect(message.text).toBe(text);
  });

  test('changes of the start and of the end of a note leave a valid range', async () => {
    const { customer, projectId, takeId } = await aDeliveredProject();
    const note = await addTakeNote(customer.actor, projectId, takeId, { startMs: 1_000, endMs: 5_000, text: 'Click' });
    const ids = { projectId, audioId: takeId, noteId: note.id };
    const results = await Promise.allSettled([
      updateTakeNote(customer.actor, ids, { startMs: 4_000 }),
      updateTakeNote(customer.actor, ids, { endMs: 2_000 }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { startMs, endMs } = await db.reviewNote.findUniqueOrThrow({ where: { id: note.id } });
    expect(endMs).toBeGreaterThan(startMs ?? Infinity);
  });

  test('a note can be edited while the delivery is approved', async () => {
    const { customer, projectId, takeId } = await aDeliveredProject();
    const note = await addTakeNote(customer.actor, projectId, takeId, { startMs: 500, text: 'Click' });
    const ids = { projectId, audioId: takeId, noteId: note.id };
    await Promise.all([
      approveProject(customer.actor, projectId),
      updateTakeNote(customer.actor, ids, { text: 'Loud click' }),
    ]);
    expect((await rowOf(projectId)).approvedAt).not.toBeNull();
    expect(await db.reviewNote.findUnique({ where: { id: note.id } })).toMatchObject({ text: 'Loud click' });
  });

  test('a request and a cancellation by support leave no open request', async () => {
    const scene = await aDeliveredProject();
    const admin = await aSupporter('admin');
    await Promise.allSettled([ask(scene), cancelSupportProject(admin, scene.projectId, 'Not needed')]);
    const { canceledAt } = await rowOf(scene.projectId);
    expect(canceledAt).not.toBeNull();
    expect(await statesOf(scene.projectId)).not.toContain('open');
  });
});

test('notes of a take belong to their author and are resolved by both sides', async () => {
  const { customer, voice, projectId, takeId } = await aDeliveredProject();
  const note = await addTakeNote(customer.actor, projectId, takeId, {
    startMs: 500,
    endMs: 900,
    text: 'Breath',
    scriptRange: { start: 0, end: 4 },
  });
  expect(note).toMatchObject({ startMs: 500, endMs: 900, scriptRange: { start: 0, end: 4, quote: 'Good' } });
  const beyond = { startMs: 1, text: 'x', scriptRange: { start: 0, end: 100_000 } };
  await expect(addTakeNote(customer.actor, projectId, takeId, beyond)).rejects.toMatchObject({
    fields: { scriptRange: 'These words are not in the script' },
  });
  const ids = { projectId, audioId: takeId, noteId: note.id };
  await expect(updateTakeNote(voice.actor, ids, { text: 'No' })).rejects.toThrow(
    'Only its author can change this note.',
  );
  await expect(updateTakeNote(voice.actor, ids, { startMs: 0 })).rejects.toThrow(
    'Only its author can change this note.',
  );
  expect(await updateTakeNote(voice.actor, ids, { resolved: true })).toMatchObject({ resolved: true, text: 'Breath' });
  expect((await getProject(customer.actor, projectId)).audio[0]?.notes).toMatchObject([{ id: note.id, endMs: 900 }]);
  await expect(addTakeNote((await aVoice()).actor, projectId, takeId, { startMs: 1, text: 'x' })).rejects.toMatchObject(
    {
      code: 'missing-scope',
    },
  );
  await deleteTakeNote(customer.actor, ids);
  expect(await db.reviewNote.count({ where: { takeId } })).toBe(0);
});

test('authors move their notes inside the take until they are requested', async () => {
  const { customer, projectId, takeId } = await aDeliveredProject();
  const note = await addTakeNote(customer.actor, projectId, takeId, { startMs: 500, endMs: 900, text: 'Breath' });
  const ids = { projectId, audioId: takeId, noteId: note.id };
  const move = (place: { startMs?: number; endMs?: number | null }) => updateTakeNote(customer.actor, ids, place);
  expect(await move({ startMs: 2_000, endMs: 3_000 })).toMatchObject({ startMs: 2_000, endMs: 3_000, text: 'Breath' });
  expect(await move({ endMs: 2_500 })).toMatchObject({ startMs: 2_000, endMs: 2_500 });
  await expect(move({ startMs: 2_500 })).rejects.toMatchObject({
    fields: { endMs: 'The range must end after it starts' },
  });
  await expect(move({ startMs: 8_001, endMs: null })).rejects.toMatchObject({
    fields: { startMs: 'This time is after the end of the take' },
  });
  expect(await move({ startMs: 4_000, endMs: null })).toMatchObject({ startMs: 4_000, endMs: null });
  await requestChanges(customer.actor, projectId, [{ noteId: note.id, text: 'Breath' }]);
  await expect(move({ startMs: 1_000 })).rejects.toThrow('This note is part of a request and cannot be changed.');
});

test('notes name takes of the same name by their number', async () => {
  const scene = await aDeliveredProject();
  const { customer, projectId, takeId } = scene;
  const again = await upload(scene);
  await finish(again);
  await db.audioTake.update({ where: { id: again }, data: { name: 'Take 1' } });
  const { audio } = await getProject(customer.actor, projectId);
  expect(audio.map(({ id, name, number }) => [id, name, number])).toEqual([
    [again, 'Take 1', 2],
    [takeId, 'Take 1', 1],
  ]);
  expect(await findObject(customer.actor, `previews/${again}.mp3`)).toMatchObject({ filename: 'Take 1 (2).mp3' });
  const note = await addTakeNote(customer.actor, projectId, again, { startMs: 0, text: 'Click' });
  expect(note.audioName).toBe('Take 1 (2)');
  const asked = await requestChanges(customer.actor, projectId, [
    { audioId: again, text: 'x' },
    { audioId: takeId, text: 'x' },
  ]);
  expect(asked.changeRequests[0]?.notes.map(({ audioName }) => audioName)).toEqual(['Take 1 (2)', 'Take 1']);
});
