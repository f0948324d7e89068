import { describe, expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { unassignVoice } from '@/server/assignments/unassign-voice';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { getProject } from '@/server/projects/queries';
import { requestChanges } from '@/server/takes/changes/change-requests';
import { addTakeNote, updateTakeNote } from '@/server/takes/changes/take-notes';
import { projectRow, timesOfProject } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { expectSuccesses, isFulfilled } from '@/tests/support/jobs/outcomes';
import { crowd } from '@/tests/support/jobs/poll';
import {
  aDeliveredProject,
  announcementsOf,
  aProjectThatAsks,
  deliverTake,
  finishUpload,
  loudSound,
  uploadTake,
} from '@/tests/support/steps/take-steps';
import { deleteTake } from './delete-take';
import { sendTake } from './edit-take';
import { masterTake } from './master-takes';

/** Tests the rules of docs/rules/audio.md#takes. */

const numTakes = (projectId: string) => db.audioTake.count({ where: { projectId } });

test('deletes the take with its masters and files, and ends the review until the next delivery', async () => {
  const { voice, projectId, takeId } = await aDeliveredProject();
  const uri = `masters/${newId()}.wav`;
  await db.masteredTake.create({ data: { takeId, projectId, type: 'lufs16', status: 'done', uri } });
  await deleteTake(voice.actor, projectId, takeId);
  expect(await numTakes(projectId)).toBe(0);
  expect(await db.masteredTake.count({ where: { projectId } })).toBe(0);
  expect((await jobsAbout(uri)).map(({ name }) => name)).toContain('delete-objects');
  expect(await projectRow(projectId)).toMatchObject({ deliveredAt: null });
});

test('keeps the review while other audio is there', async () => {
  const { voice, projectId, takeId } = await aDeliveredProject();
  const { deliveredAt } = await projectRow(projectId);
  await deliverTake(voice.actor, projectId);
  await deleteTake(voice.actor, projectId, takeId);
  expect(deliveredAt).not.toBeNull();
  expect(await projectRow(projectId)).toMatchObject({ deliveredAt });
});

test('is refused while it is mastered, and once it is approved', async () => {
  const { customer, voice, projectId, takeId } = await aDeliveredProject();
  const { id } = await db.masteredTake.create({ data: { takeId, projectId, type: 'lufs23' } });
  await expect(deleteTake(voice.actor, projectId, takeId)).rejects.toMatchObject({
    message: 'This take is being processed. Please try again in a moment.',
  });
  await db.masteredTake.delete({ where: { id } });
  await approveProject(customer.actor, projectId);
  await expect(deleteTake(voice.actor, projectId, takeId)).rejects.toMatchObject({
    message: 'The delivery is approved, so its takes cannot be deleted.',
  });
  expect(await numTakes(projectId)).toBe(1);
});

test('a held take can be withdrawn and replaced', async () => {
  const { projectId, customer, voice } = await aProjectThatAsks('ebu-r128');
  const first = await uploadTake(voice, projectId);
  // The replacement arrives while the first take is measured.
  await deliverTake(voice, projectId, { ...loudSound, integratedLufs: -23 });
  await expect(deleteTake(voice, projectId, first)).rejects.toMatchObject({
    message: 'This take is being processed. Please try again in a moment.',
  });
  await finishUpload(first, loudSound);
  await deleteTake(voice, projectId, first);
  expect(await announcementsOf(projectId)).toEqual({ messages: 1, isDelivered: true });
  expect((await getProject(customer, projectId)).audio).toHaveLength(1);
  await expect(sendTake(voice, projectId, first, 'Late')).rejects.toMatchObject({ kind: 'not-found' });
});

describe('at the same time', () => {
  test('one of many requests counts', async () => {
    const { voice, projectId, takeId } = await aDeliveredProject();
    await expectSuccesses(1, { of: crowd }, () => deleteTake(voice.actor, projectId, takeId));
    expect(await numTakes(projectId)).toBe(0);
  });

  test('the take is deleted or approved', async () => {
    const { customer, voice, projectId, takeId } = await aDeliveredProject();
    const [deleted, approved] = await Promise.allSettled([
      deleteTake(voice.actor, projectId, takeId),
      approveProject(customer.actor, projectId),
    ]);
    expect([deleted, approved].filter(isFulfilled)).toHaveLength(1);
    const isApproved = approved.status === 'fulfilled';
    expect(await numTakes(projectId)).toBe(isApproved ? 1 : 0);
    const { approvedAt } = await timesOfProject(projectId);
    expect(approvedAt !== null).toBe(isApproved);
    expect(await db.payout.count({ where: { assignment: { projectId } } })).toBe(isApproved ? 1 : 0);
  });

  test('the take is deleted or mastered: no master is left without its take', async () => {
    const { customer, voice, projectId, takeId } = await aDeliveredProject();
    const [deleted, mastered] = await Promise.allSettled([
      deleteTake(voice.actor, projectId, takeId),
      masterTake(customer.actor, projectId, takeId, 'lufs16'),
    ]);
    expect([deleted, mastered].filter(isFulfilled)).toHaveLength(1);
    expect(await numTakes(projectId)).toBe(deleted.status === 'fulfilled' ? 0 : 1);
    expect(await db.masteredTake.count({ where: { projectId } })).toBe(mastered.status === 'fulfilled' ? 1 : 0);
  });

  test('a voice deletes its take before it is unassigned, or not at all', async () => {
    const { customer, voice, projectId, takeId } = await aDeliveredProject({ state: 'assigned' });
    const [deleted, unassigned] = await Promise.allSettled([
      deleteTake(voice.actor, projectId, takeId),
      unassignVoice(customer.actor, projectId, voice.id),
    ]);
    expect(unassigned.status).toBe('fulfilled');
    expect(await numTakes(projectId)).toBe(deleted.status === 'fulfilled' ? 0 : 1);
    if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ code: 'missing-scope' });
    await expect(deleteTake(voice.actor, projectId, takeId)).rejects.toMatchObject({ code: 'missing-scope' });
  });
});

test('open notes of a take that is withdrawn go to the next take', async () => {
  const { customer, voice, projectId, takeId } = await aDeliveredProject();
  const write = (text: string) => addTakeNote(customer.actor, projectId, takeId, { startMs: 500, text });
  const [open, resolved, requested] = [await write('Click'), await write('Breath'), await write('Slower')];
  await updateTakeNote(customer.actor, { projectId, audioId: takeId, noteId: resolved.id }, { resolved: true });
  await requestChanges(customer.actor, projectId, [{ noteId: requested.id, text: 'Slower' }]);
  const { id: next } = await deliverTake(voice.actor, projectId);
  await deliverTake(voice.actor, projectId);
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
