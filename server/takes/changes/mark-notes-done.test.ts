import { expect, test } from 'vitest';
import { markNotesDone } from './mark-notes-done';
import { aVoice } from '@/tests/support/builders';
import { aDeliveredProject, askForChanges } from '@/tests/support/steps/take-steps';

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
