import { expect, test } from 'vitest';
import { demoFailed } from './finish-demo';
import { listOwnDemos } from './queries';
import { updateVoiceDemo } from './update-voice-demo';
import { aVoice } from '@/tests/support/builders';
import { addDemo, demoEvents, searchFor } from '@/tests/support/steps/demo-steps';

/** Tests the rules of docs/rules/demos.md. */

test('a change shows in the search at once', async () => {
  const voice = await aVoice();
  const [demo] = await listOwnDemos(voice.id);
  const changes = { language: 'sv', dialect: 'Skånska', types: ['Podcast'], age: null };
  const changed = await updateVoiceDemo(voice.actor, demo?.id ?? '', changes);
  expect(changed).toMatchObject({ ...changes, name: 'Podcast', tones: ['Warm'] });
  expect(await searchFor(voice, { language: 'sv', dialect: 'Skånska', type: 'Podcast' })).toHaveLength(1);
  expect(await searchFor(voice, { language: 'en' })).toEqual([]);
  expect(await demoEvents(voice.id, 'voice-demo-updated')).toBe(1);
});

test('another language removes the dialect, the same language keeps it', async () => {
  const voice = await aVoice({ demos: [{ language: 'sv', dialect: 'Skånska' }] });
  const [demo] = await listOwnDemos(voice.id);
  const id = demo?.id ?? '';
  expect(await updateVoiceDemo(voice.actor, id, { language: 'sv' })).toMatchObject({ dialect: 'Skånska' });
  expect(await updateVoiceDemo(voice.actor, id, { language: 'da' })).toMatchObject({ dialect: null });
});

test('rejects values outside the lookups and demos of others', async () => {
  const [voice, other] = await Promise.all([aVoice(), aVoice()]);
  const [demo] = await listOwnDemos(voice.id);
  const id = demo?.id ?? '';
  await expect(updateVoiceDemo(voice.actor, id, { dialect: 'Jysk' })).rejects.toMatchObject({ kind: 'validation' });
  await expect(updateVoiceDemo(other.actor, id, { age: null })).rejects.toMatchObject({
    kind: 'not-found',
    message: 'This voice demo does not exist.',
  });
});

test('rejects a failed demo, which can only be deleted', async () => {
  const voice = await aVoice({ demos: [] });
  const { id } = await addDemo(voice);
  await demoFailed({ kind: 'voice-demo', demoId: id }, 'The recording is silent.');
  await expect(updateVoiceDemo(voice.actor, id, { age: null })).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Audio processing failed. Please delete this demo and add it again.',
  });
});
