import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { db, pool } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { stream } from '@/server/system/send-object';
import { aVoice } from '@/tests/support/builders';
import { requeueAllStuckWork } from '@/tests/support/jobs/stuck-work';
import { deleteVoiceDemo } from './delete-demos';
import { orderSampleRecording } from './sample-recordings';

/** Tests the rules of docs/rules/start.md#sample-data. */

const speech = { text: 'Good morning.', language: 'en', gender: 'female', voice: 'f2', pitch: 1, rate: 1 };

/** Creates a published voice with a demo that has no sound yet. */
async function anUnrecordedDemo() {
  const uri = `sample/${newId()}.mp3`;
  const voice = await aVoice({ demos: [{ uri, processedUri: uri }] });
  await db.sampleRecording.create({ data: { id: uri, position: 1, speech } });
  return { voice, uri };
}

const jobs = async (): Promise<unknown[]> =>
  (await pool().query(`select data, priority from pgboss.job where name = 'record-sample'`)).rows;

beforeEach(async () => {
  await db.sampleRecording.deleteMany();
  await pool().query(`delete from pgboss.job where name = 'record-sample'`);
});

const { signal } = new AbortController();

test('who plays a demo without sound waits for it, and has it recorded first, once', async () => {
  const { uri } = await anUnrecordedDemo();
  const results = await Promise.all([stream(null, { uri }), stream(null, { uri })]);
  expect(await jobs()).toEqual([{ data: { id: uri }, priority: 1 }]);
  let numPlaying = 0;
  const played = results.map(async ({ extra: { wait } }) => {
    await wait?.(signal);
    numPlaying += 1;
  });
  await pause(300);
  expect(numPlaying).toBe(0);
  await db.sampleRecording.delete({ where: { id: uri } });
  await Promise.all(played);
  expect((await stream(null, { uri })).extra.wait).toBeUndefined();
});

test('who leaves no longer waits', async () => {
  const { uri } = await anUnrecordedDemo();
  const client = new AbortController();
  const left = new Error('The client left.');
  const waiting = (await orderSampleRecording(uri))?.(client.signal);
  client.abort(left);
  await expect(waiting).rejects.toBe(left);
});

test('only some requests wait at the same time', async () => {
  const { uri } = await anUnrecordedDemo();
  const wait = await orderSampleRecording(uri);
  const client = new AbortController();
  const waiting = Array.from({ length: 21 }, async () => wait?.(client.signal));
  await expect(waiting.at(-1)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 5 });
  client.abort();
  await Promise.allSettled(waiting);
});

test('nothing waits for a demo that has its sound, or that is no sample', async () => {
  for (const uri of [`sample/${newId()}.mp3`, `demos/${newId()}.mp3`]) {
    expect(await orderSampleRecording(uri)).toBeNull();
  }
  expect(await jobs()).toEqual([]);
});

test('a demo that its voice deletes is not recorded', async () => {
  const { voice, uri } = await anUnrecordedDemo();
  await deleteVoiceDemo(voice.actor, voice.demoIds[0] ?? '');
  expect(await db.sampleRecording.count({ where: { id: uri } })).toBe(0);
});

test('a sweep continues with all demos whose job was lost, in one job', async () => {
  await Promise.all([anUnrecordedDemo(), anUnrecordedDemo()]);
  await requeueAllStuckWork();
  expect(await jobs()).toEqual([]);
  await db.sampleRecording.updateMany({ data: { created: new Date(Date.now() - 20 * 60_000) } });
  await requeueAllStuckWork();
  expect(await jobs()).toEqual([{ data: {}, priority: 0 }]);
});
