import { describe, expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { headObject } from '@/server/platform/storage/storage';
import { presentMe } from '@/server/profile/queries';
import { getVoice } from '@/server/voices/queries';
import { anUpload } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';
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
import { storeDemoFailure, failDemo, finishDemo } from './process-demo.handler';
import { findOwnStudioDemo, listOwnDemos } from './queries';
import { addStudioQualityDemo } from './studio-quality-demo';

/** Tests the rules of docs/rules/demos.md. */

describe('processing a demo', () => {
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
});

const result = { processedUri: 'demos/x.mp3', durationMs: 2_000, peaks: Uint8Array.of(1) };

describe('the result of a demo', () => {
  test('the first result counts: the demo is playable, found, and reported once', async () => {
    const voice = await aVoiceWithoutDemos();
    const key = { kind: 'voice-demo', demoId: (await addDemo(voice)).id } as const;
    expect(await searchFor(voice, { language: 'da' })).toEqual([]);
    const before = await demoEvents(voice.id, 'voice-demo-updated');
    const runs = await inParallel(10, (index) => finishDemo(key, { ...result, processedUri: `demos/${index}.mp3` }));
    const stored = runs.flatMap((run, index) =>
      run.status === 'fulfilled' && run.value ? [`demos/${index}.mp3`] : [],
    );
    expect(stored).toHaveLength(1);
    await storeDemoFailure(key, 'Too late');
    expect(await listOwnDemos(voice.id)).toMatchObject([{ status: 'done', processedUri: stored[0], failure: null }]);
    expect(await searchFor(voice, { language: 'da' })).toHaveLength(1);
    expect(await demoEvents(voice.id, 'voice-demo-updated')).toBe(before + 1);
  });

  test('a failed demo shows its reason and is not found', async () => {
    const voice = await aVoiceWithoutDemos();
    const key = { kind: 'voice-demo', demoId: (await addDemo(voice)).id } as const;
    await storeDemoFailure(key, 'The recording is silent.');
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
});
