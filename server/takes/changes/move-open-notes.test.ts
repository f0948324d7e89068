import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { deleteTake } from '@/server/takes/delete-take';
import { requestChanges } from './request-changes';
import { addTakeNote, updateTakeNote } from './take-notes';
import { aDeliveredProject, deliverTake } from '@/tests/support/steps/take-steps';

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
