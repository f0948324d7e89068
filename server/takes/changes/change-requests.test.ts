import { beforeAll, describe, expect, test } from 'vitest';
import { daysAfter, openDaysAfterApproval } from '@/lib/domain/assignments/life-cycle';
import { approveAutomatically, approveProject } from '@/server/assignments/approve-project';
import { remindOfApproval } from '@/server/assignments/reminders/remind';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { cancelSupportProject } from '@/server/support/projects/cancel-project';
import { findObject } from '@/server/system/send-object';
import { deleteTake } from '@/server/takes/delete-take';
import { anAssignment, aSupportAgent, aVoice, projectRow, setTimes } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import { crowd } from '@/tests/support/jobs/poll';
import {
  aDeliveredProject,
  askForChanges,
  type DeliveredProject,
  deliverTake,
  finishUpload,
  requestStates,
  uploadTake,
} from '@/tests/support/steps/take-steps';
import { markNotesDone, requestChanges } from './change-requests';
import { addTakeNote, deleteTakeNote } from './take-notes';

/** Tests the rules of docs/rules/changes.md. */

test('stores the notes with their positions, and tells the voice in the chat and by a notification', async () => {
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

describe('an invalid note', () => {
  let scene: DeliveredProject;
  beforeAll(async () => {
    scene = await aDeliveredProject();
  });

  test.each([
    [{ startMs: 1_000, text: 'x' }, 'Please choose the take that this moment belongs to'],
    [{ audioId: 'take', startMs: 2_000, endMs: 1_000, text: 'x' }, 'The range must end after it starts'],
    [{ audioId: 'take', startMs: 9_000, text: 'x' }, 'This time is after the end of the take'],
    [{ audioId: 'take', startMs: 1_000, endMs: 8_001, text: 'x' }, 'The range must end within the take'],
    [{ audioId: 'none', text: 'x' }, 'This take does not exist'],
    [{ scriptRange: { start: 0, end: 10_000 }, text: 'x' }, 'These words are not in the script'],
    [{ noteId: 'none', text: 'x' }, 'This note does not exist'],
  ])('refuses %j and stores nothing', async (note, message) => {
    const { customer, projectId, takeId } = scene;
    const sent = 'audioId' in note && note.audioId === 'take' ? { ...note, audioId: takeId } : note;
    await expect(requestChanges(customer.actor, projectId, [sent])).rejects.toThrow(message);
    expect(await requestStates(projectId)).toEqual([]);
  });
});

test('is refused before a delivery, twice, and after the approval', async () => {
  const scene = await aDeliveredProject();
  const { customer, projectId } = scene;
  const early = await anAssignment({ state: 'accepted' });
  await expect(requestChanges(early.customer.actor, early.projectId, [{ text: 'x' }])).rejects.toThrow(
    'The voice has not delivered any audio yet.',
  );
  await askForChanges(scene);
  await expect(askForChanges(scene)).rejects.toThrow('The voice is already working on the changes that you requested.');
  await approveProject(customer.actor, projectId);
  expect(await requestStates(projectId)).toEqual(['closed']);
  await expect(askForChanges(scene)).rejects.toThrow('This project is already approved.');
});

test('notes name takes of the same name by their number', async () => {
  const scene = await aDeliveredProject();
  const { customer, projectId, takeId } = scene;
  const { id: again } = await deliverTake(scene.voice.actor, projectId);
  await db.audioTake.update({ where: { id: again }, data: { name: 'Take 1' } });
  const { audio } = await getProject(customer.actor, projectId);
  expect(audio.map(({ id, name, number }) => [id, name, number])).toEqual([
    [again, 'Take 1', 2],
    [takeId, 'Take 1', 1],
  ]);
  expect(await findObject(customer.actor, `previews/${again}.mp3`)).toMatchObject({ filename: 'Take 1 (2).mp3' });
  const note = await addTakeNote(customer.actor, projectId, again, { startMs: 0, text: 'Click' });
  expect(note.audioName).toBe('Take 1 (2)');
  const request = await requestChanges(customer.actor, projectId, [
    { audioId: again, text: 'x' },
    { audioId: takeId, text: 'x' },
  ]);
  expect(request.changeRequests[0]?.notes.map(({ audioName }) => audioName)).toEqual(['Take 1 (2)', 'Take 1']);
});

describe('at the same time', () => {
  test('one of many requests counts', async () => {
    const scene = await aDeliveredProject();
    await expectSuccesses(1, { of: crowd }, () => askForChanges(scene));
    expect(await requestStates(scene.projectId)).toEqual(['open']);
    expect(await db.notification.count({ where: { projectId: scene.projectId, kind: 'changes' } })).toBe(1);
  });

  test('a request and an approval leave no open request of an approved project', async () => {
    const scene = await aDeliveredProject();
    await Promise.allSettled([askForChanges(scene), approveProject(scene.customer.actor, scene.projectId)]);
    expect((await projectRow(scene.projectId)).approvedAt).not.toBeNull();
    expect(await requestStates(scene.projectId)).not.toContain('open');
  });

  test('a request and the automatic approval have one winner', async () => {
    const scene = await aDeliveredProject();
    const due = daysAfter((await projectRow(scene.projectId)).autoApproveAt ?? new Date(), 1);
    const [request, approval] = await Promise.allSettled([
      askForChanges(scene),
      approveAutomatically(scene.projectId, due),
    ]);
    const isApproved = (await projectRow(scene.projectId)).approvedAt !== null;
    expect(request.status).toBe(isApproved ? 'rejected' : 'fulfilled');
    expect(approval).toMatchObject({ status: 'fulfilled', value: isApproved });
  });

  test('a request and a cancellation by support leave no open request', async () => {
    const scene = await aDeliveredProject();
    const admin = await aSupportAgent('admin');
    await Promise.allSettled([askForChanges(scene), cancelSupportProject(admin, scene.projectId, 'Not needed')]);
    const { canceledAt } = await projectRow(scene.projectId);
    expect(canceledAt).not.toBeNull();
    expect(await requestStates(scene.projectId)).not.toContain('open');
  });
});

describe('an answered request', () => {
  test('automatic approval is paused until the voice delivers again, and the time of the changes does not count', async () => {
    const scene = await aDeliveredProject();
    const { customer, projectId } = scene;
    const planned = (await projectRow(projectId)).autoApproveAt ?? new Date(0);
    await askForChanges(scene);
    expect((await getProject(customer.actor, projectId)).autoApproveDate).toBeNull();
    expect(await approveAutomatically(projectId, daysAfter(planned, 30))).toBe(false);
    expect(await remindOfApproval(projectId, daysAfter(planned, -1))).toBe(false);
    const workMs = 2 * 86_400_000;
    const pausedAt = new Date(Date.now() - workMs);
    await db.changeRequest.updateMany({ where: { projectId }, data: { pausedAt } });
    await setTimes(projectId, { acceptedAt: daysAfter(pausedAt, -1) });
    await deliverTake(scene.voice.actor, scene.projectId);
    expect(await requestStates(projectId)).toEqual(['delivered']);
    const next = (await projectRow(projectId)).autoApproveAt ?? new Date(0);
    expect(Math.abs(next.getTime() - planned.getTime() - workMs)).toBeLessThan(60_000);
    const due = daysAfter(next, 1);
    expect(await approveAutomatically(projectId, due)).toBe(true);
    const approvalTimes = { approvedAt: due, closesAt: daysAfter(due, openDaysAfterApproval) };
    expect(await projectRow(projectId)).toMatchObject(approvalTimes);
  });

  test('a request is not answered by a take that was uploaded before the request', async () => {
    const scene = await aDeliveredProject();
    const early = await uploadTake(scene.voice.actor, scene.projectId);
    await askForChanges(scene);
    await finishUpload(early);
    expect(await requestStates(scene.projectId)).toEqual(['open']);
    await deliverTake(scene.voice.actor, scene.projectId);
    expect(await requestStates(scene.projectId)).toEqual(['delivered']);
  });

  test('a request is open again when the voice withdraws its answer', async () => {
    const scene = await aDeliveredProject();
    await askForChanges(scene);
    const takeId = await uploadTake(scene.voice.actor, scene.projectId);
    await finishUpload(takeId);
    await deleteTake(scene.voice.actor, scene.projectId, takeId);
    expect(await requestStates(scene.projectId)).toEqual(['open']);
  });

  test('a request and a finished take at the same time leave a request that is open or answered by a later take', async () => {
    const scene = await aDeliveredProject();
    const takeId = await uploadTake(scene.voice.actor, scene.projectId);
    await Promise.all([askForChanges(scene), finishUpload(takeId)]);
    const [take, request] = await Promise.all([
      db.audioTake.findUniqueOrThrow({ where: { id: takeId } }),
      db.changeRequest.findFirstOrThrow({ where: { projectId: scene.projectId } }),
    ]);
    expect(request.state).toBe(take.created > request.created ? 'delivered' : 'open');
  });

  test('an approval and the take that answers a request at the same time leave an approved project without an open request', async () => {
    const scene = await aDeliveredProject();
    await askForChanges(scene);
    const takeId = await uploadTake(scene.voice.actor, scene.projectId);
    const [approval, delivery] = await Promise.allSettled([
      approveProject(scene.customer.actor, scene.projectId),
      finishUpload(takeId),
    ]);
    expect([approval.status, delivery.status]).toEqual(['fulfilled', 'fulfilled']);
    const [state] = await requestStates(scene.projectId);
    expect(['closed', 'delivered']).toContain(state);
    const row = await projectRow(scene.projectId);
    expect(row.approvedAt).not.toBeNull();
    expect(await db.message.count({ where: { projectId: scene.projectId, type: 'audio-uploaded' } })).toBe(1);
    expect(await approveAutomatically(scene.projectId, daysAfter(new Date(), 60))).toBe(false);
  });
});

test('the voice ticks off its checklist', async () => {
  const scene = await aDeliveredProject();
  const { customer, voice, projectId } = scene;
  const { changeRequests } = await askForChanges(scene);
  const [request] = changeRequests;
  const note = { id: request?.notes[0]?.id ?? '', resolved: true };
  const tick = (actor: typeof voice.actor, requestId = request?.id ?? '', notes = [note]) =>
    markNotesDone(actor, projectId, requestId, { notes });
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
