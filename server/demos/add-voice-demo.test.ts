import { expect, test } from 'vitest';
import { maxDemos } from '@/lib/domain/people/demos';
import { addVoiceDemo } from './add-voice-demo';
import { listOwnDemos } from './queries';
import { db } from '@/server/platform/db';
import { aCustomer, anUpload, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { addDemo, aVoiceWithoutDemos, demoAttributes, demoEvents, searchFor } from '@/tests/support/steps/demo-steps';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';

/** Tests the rules of docs/rules/demos.md. */

test('stores the demo as processing, at the end of the list, with a job and an event', async () => {
  const voice = await aVoice();
  const demo = await addDemo(voice);
  expect(demo).toMatchObject({ ...demoAttributes, name: 'Radio, TV', status: 'processing', processedUri: null });
  expect((await listOwnDemos(voice.id)).map(({ id }) => id).at(-1)).toBe(demo.id);
  expect(await jobsAbout(demo.id)).toEqual([{ name: 'process-demo', data: { kind: 'voice-demo', demoId: demo.id } }]);
  expect(await demoEvents(voice.id, 'voice-demo-updated')).toBe(1);
  expect(await searchFor(voice, { language: 'da' })).toEqual([]);
});

test.each([
  [{ dialect: 'Skånska' }, 'dialect', 'Please select a dialect from the list'],
  [{ types: ['Opera'] }, 'types', 'Please select a type from the list'],
  [{ types: ['Radio', 'Radio'] }, 'types', 'Please select each type once'],
  [{ tones: ['Warm', 'Lukewarm'] }, 'tones', 'Please select a tone from the list'],
  [{ age: 'Ancient' }, 'age', 'Please select an age from the list'],
])('%j is rejected at its field', async (changes, field, message) => {
  const voice = await aVoiceWithoutDemos();
  const uri = await anUpload(voice.id);
  await expect(addDemo(voice, { uri, ...changes })).rejects.toMatchObject({
    kind: 'validation',
    fields: { [field]: message },
  });
  // The upload can still be used.
  await addDemo(voice, { uri });
});

test('is for voices, with their own id and their own upload, which can be used once', async () => {
  const [voice, other] = await Promise.all([aVoiceWithoutDemos(), aVoiceWithoutDemos()]);
  const customer = await aCustomer();
  const uri = await anUpload(voice.id);
  const body = { userId: voice.id, uri, ...demoAttributes };
  const refusal = { kind: 'forbidden', message: 'Missing scope edit-demos' };
  await expect(addVoiceDemo(customer.actor, { ...body, userId: customer.id })).rejects.toMatchObject(refusal);
  await expect(addVoiceDemo(other.actor, body)).rejects.toMatchObject(refusal);
  await expect(addVoiceDemo(other.actor, { ...body, userId: other.id })).rejects.toMatchObject({
    fields: { uri: 'This upload does not exist. Please upload the file again.' },
  });
  await expectSuccesses(1, { of: 5 }, () => addVoiceDemo(voice.actor, body));
  expect(await listOwnDemos(voice.id)).toHaveLength(1);
});

test('stops at the maximum, also when demos are added at the same time', async () => {
  const voice = await aVoice({ demos: Array.from({ length: maxDemos - 2 }, () => ({})) });
  await expectSuccesses(2, { of: 6 }, () => addDemo(voice));
  expect(await listOwnDemos(voice.id)).toHaveLength(maxDemos);
  await expect(addDemo(voice)).rejects.toThrow(`You already have ${maxDemos} voice demos. Please delete one first.`);
  const positions = await db.voiceDemo.findMany({ where: { voiceId: voice.id }, select: { position: true } });
  expect(new Set(positions.map(({ position }) => position)).size).toBe(maxDemos);
});
