import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { anUpload } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
import { addDemo, aVoiceWithoutDemos, demoEvents, searchFor } from '@/tests/support/steps/demo-steps';
import { demoFailed, finishDemo } from './process-demo.handler';
import { findOwnStudioDemo, listOwnDemos } from './queries';
import { addStudioQualityDemo } from './studio-quality-demo';

/** Tests the rules of docs/rules/demos.md. */

const result = { processedUri: 'demos/x.mp3', durationMs: 2_000, peaks: Uint8Array.of(1) };

test('the first result counts: the demo is playable, found, and reported once', async () => {
  const voice = await aVoiceWithoutDemos();
  const key = { kind: 'voice-demo', demoId: (await addDemo(voice)).id } as const;
  expect(await searchFor(voice, { language: 'da' })).toEqual([]);
  const before = await demoEvents(voice.id, 'voice-demo-updated');
  const runs = await inParallel(10, (index) => finishDemo(key, { ...result, processedUri: `demos/${index}.mp3` }));
  const stored = runs.flatMap((run, index) => (run.status === 'fulfilled' && run.value ? [`demos/${index}.mp3`] : []));
  expect(stored).toHaveLength(1);
  await demoFailed(key, 'Too late');
  expect(await listOwnDemos(voice.id)).toMatchObject([{ status: 'done', processedUri: stored[0], failure: null }]);
  expect(await searchFor(voice, { language: 'da' })).toHaveLength(1);
  expect(await demoEvents(voice.id, 'voice-demo-updated')).toBe(before + 1);
});

test('a failed demo shows its reason and is not found', async () => {
  const voice = await aVoiceWithoutDemos();
  const key = { kind: 'voice-demo', demoId: (await addDemo(voice)).id } as const;
  await demoFailed(key, 'The recording is silent.');
  expect(await finishDemo(key, result)).toBe(false);
  expect(await listOwnDemos(voice.id)).toMatchObject([{ status: 'failed', failure: 'The recording is silent.' }]);
  expect(await searchFor(voice, { language: 'da' })).toEqual([]);
});

test('a studio quality demo is finished by its upload, and raises the score once', async () => {
  const voice = await aVoiceWithoutDemos();
  const scoreOf = async () => (await db.voiceProfile.findUniqueOrThrow({ where: { userId: voice.id } })).score;
  const [before, uri] = [await scoreOf(), await anUpload(voice.id)];
  await addStudioQualityDemo(voice.actor, voice.id, uri);
  const key = { kind: 'studio-quality-demo', voiceId: voice.id, uri } as const;
  expect(await finishDemo({ ...key, uri: 'audio/replaced.wav' }, result)).toBe(false);
  expect(await findOwnStudioDemo(voice.id)).toMatchObject({ status: 'processing' });
  expect(await finishDemo(key, result)).toBe(true);
  expect(await finishDemo(key, result)).toBe(false);
  expect(await findOwnStudioDemo(voice.id)).toMatchObject({ status: 'done', processedUri: result.processedUri });
  expect(await scoreOf()).toBe(before + 60);
});
