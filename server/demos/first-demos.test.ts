import { afterAll, expect, test } from 'vitest';
import { recordFirstDemos } from '@/prisma/seed';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { closeSpeech } from '@/server/platform/speech';
import { headObject } from '@/server/platform/storage/storage';
import { aVoice } from '@/tests/support/builders';

/** Tests the rules of docs/rules/start.md#sample-data. */

afterAll(closeSpeech);

const speech = { text: 'Good morning.', language: 'en', gender: 'female', voice: 'f2', pitch: 1, rate: 1 };

test('the first demo of each voice on the first page of search has its sound before the product responds', async () => {
  const uris = [0, 1].map(() => `sample/${newId()}.mp3`);
  await db.sampleRecording.deleteMany();
  // This voice is the newest one.
  await aVoice({ demos: uris.map((uri) => ({ uri, processedUri: uri })) });
  await db.sampleRecording.createMany({ data: uris.map((id, position) => ({ id, position, speech })) });
  const said: string[] = [];
  await recordFirstDemos((text) => said.push(text));
  expect(said).toEqual(['Recording the first demos: 1']);
  const stored = await Promise.all(uris.map(async (uri) => (await headObject(uri)) !== null));
  expect(stored).toEqual([true, false]);
  const left = await db.sampleRecording.findMany({ where: { id: { in: uris } } });
  expect(left.map(({ id }) => id)).toEqual([uris[1]]);
});
