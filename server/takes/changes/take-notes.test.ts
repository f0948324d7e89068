import { describe, expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { deleteTake } from '@/server/takes/delete-take';
import { projectRow } from '@/tests/support/builders';
import { isFulfilled, reasonsOf } from '@/tests/support/jobs/outcomes';
import { inParallel } from '@/tests/support/jobs/poll';
import { aDeliveredProject } from '@/tests/support/steps/take-steps';
import { requestChanges } from './change-requests';
import { addTakeNote, deleteTakeNote, listTakeNotes, updateTakeNote } from './take-notes';

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
  await expect(deleteTakeNote(voice.actor, ids)).rejects.toThrow('Only its author can change this note.');
  await deleteTakeNote(customer.actor, ids);
  expect(await db.reviewNote.count({ where: { takeId } })).toBe(0);
});

test('authors move their notes inside the take until they are requested', async () => {
  const { customer, projectId, takeId } = await aDeliveredProject();
  const note = await addTakeNote(customer.actor, projectId, takeId, { startMs: 500, endMs: 900, text: 'Breath' });
  const ids = { projectId, audioId: takeId, noteId: note.id };
  const move = (range: { startMs?: number; endMs?: number | null }) => updateTakeNote(customer.actor, ids, range);
  expect(await move({ startMs: 2_000, endMs: 3_000 })).toMatchObject({ startMs: 2_000, endMs: 3_000, text: 'Breath' });
  expect(await move({ endMs: 2_500 })).toMatchObject({ startMs: 2_000, endMs: 2_500 });
  await expect(move({ startMs: 2_500 })).rejects.toMatchObject({
    fields: { endMs: 'The range must end after it starts' },
  });
  await expect(move({ startMs: 8_001, endMs: null })).rejects.toMatchObject({
    fields: { startMs: 'This time is after the end of the take' },
  });
  await expect(move({ endMs: 8_001 })).rejects.toMatchObject({
    fields: { endMs: 'The range must end within the take' },
  });
  const beyond = { startMs: 500, endMs: 8_001, text: 'x' };
  await expect(addTakeNote(customer.actor, projectId, takeId, beyond)).rejects.toMatchObject({
    fields: { endMs: 'The range must end within the take' },
  });
  expect(await move({ endMs: 8_000 })).toMatchObject({ endMs: 8_000 });
  expect(await move({ startMs: 4_000, endMs: null })).toMatchObject({ startMs: 4_000, endMs: null });
  await requestChanges(customer.actor, projectId, [{ noteId: note.id, text: 'Breath' }]);
  await expect(move({ startMs: 1_000 })).rejects.toThrow('This note is part of a request and cannot be changed.');
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
  const notes = Array.from({ length: 3 }, () => ({ text }));
  await expect(requestChanges(customer.actor, projectId, notes)).rejects.toMatchObject(refusal);
  expect(await db.reviewNote.count({ where: { projectId } })).toBe(62);
  expect(Buffer.byteLength(JSON.stringify(await listTakeNotes(customer.actor, projectId, takeId)))).toBeLessThan(1e6);
});

describe('at the same time', () => {
  test('notes and the withdrawal of their take leave no note on a missing take', async () => {
    const scene = await aDeliveredProject();
    const { customer, voice, projectId, takeId } = scene;
    const results = await inParallel(20, async (attempt) => {
      if (attempt === 10) await deleteTake(voice.actor, projectId, takeId);
      else await addTakeNote(customer.actor, projectId, takeId, { startMs: attempt, text: `Note ${attempt}` });
    });
    expect(results[10]?.status).toBe('fulfilled');
    for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ message: 'This take does not exist.' });
    const numWritten = results.filter(isFulfilled).length - 1;
    // The first notes stay without a take, and are not shown with any.
    expect(await db.reviewNote.count({ where: { projectId, takeId: null } })).toBe(numWritten);
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
    expect(results.filter((result, attempt) => attempt % 2 === 0 && isFulfilled(result))).toHaveLength(1);
    for (const reason of reasonsOf(results)) expect(reason).toMatchObject({ message: 'This note does not exist.' });
    expect(await db.reviewNote.count({ where: { takeId } })).toBe(0);
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
    expect(results.filter(isFulfilled)).toHaveLength(1);
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
    expect((await projectRow(projectId)).approvedAt).not.toBeNull();
    expect(await db.reviewNote.findUnique({ where: { id: note.id } })).toMatchObject({ text: 'Loud click' });
  });
});
