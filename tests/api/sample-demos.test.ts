import { expect, test } from 'vitest';
import { db } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import { ApiClient, webUrl } from '@/tests/support/network/api';
import { aVoice } from '@/tests/support/builders';
import { inParallel } from '@/tests/support/jobs/poll';

const speech = { text: 'Good morning.', language: 'en', gender: 'female', voice: 'f2', pitch: 1, rate: 1 };

/** The rule is in docs/rules/start.md#sample-data. */
test('a demo without sound plays as soon as the worker has recorded it, wherever it is asked for', async () => {
  const uri = `sample/${newId()}.mp3`;
  await aVoice({ demos: [{ uri, processedUri: uri }] });
  await db.sampleRecording.create({ data: { id: uri, position: 0, speech } });
  const clients = (['first', 'second'] as const).map((which) => new ApiClient({ url: webUrl(which) }));
  const sounds = await inParallel(4, async (index) => {
    const response = await clients[index % 2]?.fetch(`/v1/stream?uri=${encodeURIComponent(uri)}`);
    expect(response?.status).toBe(302);
    const sound = await fetch(response?.headers.get('location') ?? '');
    expect([sound.status, sound.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    return Buffer.from(await sound.arrayBuffer()).toString('base64');
  });
  const [first, ...others] = sounds.map((result) => (result.status === 'fulfilled' ? result.value : result.reason));
  expect(first.length).toBeGreaterThan(4_000);
  expect(new Set(others)).toEqual(new Set([first]));
});
