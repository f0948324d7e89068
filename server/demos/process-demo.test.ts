import { expect, test } from 'vitest';
import { headObject } from '@/server/platform/storage/storage';
import { presentMe } from '@/server/profile/queries';
import { getVoice } from '@/server/voices/queries';
import { anUpload } from '@/tests/support/builders';
import { speechLikeWav } from '@/tests/support/sound/sounds';
import {
  addDemo,
  aVoiceWithoutDemos,
  demoEvents,
  demoRemovals,
  processDemo,
  searchFor,
} from '@/tests/support/steps/demo-steps';
import { deleteVoiceDemo } from './delete-demos';
import { failDemo } from './process-demo.handler';
import { listOwnDemos } from './queries';

/** Tests the rules of docs/rules/demos.md. */

test('makes the demo playable, and a published voice is found at once', async () => {
  const voice = await aVoiceWithoutDemos();
  const { id } = await addDemo(voice);
  await processDemo({ kind: 'voice-demo', demoId: id });
  const [demo] = await listOwnDemos(voice.id);
  expect(demo).toMatchObject({ status: 'done', failure: null });
  expect(Math.abs((demo?.durationMs ?? 0) - 2_000)).toBeLessThan(100);
  expect(demo?.peaks?.length).toBeGreaterThan(100);
  expect(await headObject(demo?.processedUri ?? '')).toMatchObject({ contentType: 'audio/mpeg' });
  const facets = { language: 'da', dialect: 'Jysk', type: 'TV', tone: 'Calm', age: 'Adult' };
  expect((await searchFor(voice, facets)).map((found) => found.id)).toEqual([voice.id]);
  expect(await demoEvents(voice.id, 'voice-demo-updated')).toBe(2);
  expect((await presentMe(voice.id)).voiceDemos).toEqual([demo]);
  expect((await getVoice(voice.id)).voiceDemos).toMatchObject([{ id, uri: demo?.processedUri }]);
});

test('a second run of the job changes nothing', async () => {
  const voice = await aVoiceWithoutDemos();
  const { id } = await addDemo(voice);
  await processDemo({ kind: 'voice-demo', demoId: id });
  const before = await listOwnDemos(voice.id);
  await processDemo({ kind: 'voice-demo', demoId: id });
  expect(await listOwnDemos(voice.id)).toEqual(before);
});

test.each([
  ['text', Buffer.from('This is not a recording. '.repeat(10)), 'This file is not audio.'],
  ['silence', speechLikeWav({ seconds: 2, level: 0 }), 'The recording is silent.'],
])('%s fails with its reason', async (_, bytes, reason) => {
  const voice = await aVoiceWithoutDemos();
  const { id } = await addDemo(voice, { uri: await anUpload(voice.id, 'audio', bytes) });
  await processDemo({ kind: 'voice-demo', demoId: id });
  const [demo] = await listOwnDemos(voice.id);
  expect(demo).toMatchObject({ status: 'failed', processedUri: null });
  expect(demo?.failure).toContain(reason);
  expect(await searchFor(voice, { language: 'da' })).toEqual([]);
  expect((await getVoice(voice.id)).voiceDemos).toEqual([]);
  await deleteVoiceDemo(voice.actor, id);
  expect(await listOwnDemos(voice.id)).toEqual([]);
});

test('a recording over 3 minutes fails with its reason', async () => {
  const voice = await aVoiceWithoutDemos();
  const long = speechLikeWav({ seconds: 181, rate: 8_000 });
  const { id } = await addDemo(voice, { uri: await anUpload(voice.id, 'audio', long) });
  await processDemo({ kind: 'voice-demo', demoId: id });
  const [demo] = await listOwnDemos(voice.id);
  expect(demo?.failure).toBe('The recording is longer than 3 minutes. Please shorten it and upload it again.');
});

test('ends as failed when all attempts have failed', async () => {
  const voice = await aVoiceWithoutDemos();
  const { id: demoId } = await addDemo(voice);
  await failDemo({ kind: 'voice-demo', demoId });
  const [demo] = await listOwnDemos(voice.id);
  expect(demo).toMatchObject({ status: 'failed', failure: 'We were unable to process the audio file.' });
});

test('a demo that is deleted while it is processed stays deleted', async () => {
  const voice = await aVoiceWithoutDemos();
  const { id } = await addDemo(voice);
  const run = processDemo({ kind: 'voice-demo', demoId: id });
  await deleteVoiceDemo(voice.actor, id);
  await run;
  expect(await listOwnDemos(voice.id)).toEqual([]);
  expect(await searchFor(voice, { language: 'da' })).toEqual([]);
  expect(await demoRemovals(voice.id)).toEqual([]);
});
