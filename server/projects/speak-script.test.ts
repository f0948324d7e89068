import { expect, test } from 'vitest';
import { AppError } from '@/server/platform/errors';
import { closeSpeech } from '@/server/platform/speech';
import { deliver, speakScript } from './speak-script';

const never = new AbortController().signal;
const file = (size: number) => () =>
  Promise.resolve({ bytes: new Uint8Array(size).fill(7), contentType: 'audio/mpeg' });
const limits = { speakMs: 10_000, deliverMs: 10_000 };
const read = async ({ stream }: { stream: ReadableStream<Uint8Array> }) => (await new Response(stream).bytes()).length;

test('speaks a text as a small MP3 that is labeled as synthetic', async () => {
  const query = {
    text: 'Every voice has a story. '.repeat(5),
    language: 'EN',
    gender: 'male',
    pitch: 0,
    rate: 1,
  } as const;
  const spoken = await speakScript(query, { userId: 'speaks', signal: never });
  expect(spoken.contentType).toBe('audio/mpeg');
  const mp3 = await new Response(spoken.stream).bytes();
  expect(mp3.length).toBeGreaterThan(20_000);
  expect(mp3.length).toBeLessThan(100_000);
  expect(Buffer.from(mp3.subarray(0, 400)).toString('latin1').replaceAll('\0', '')).toMatch(/^ID3.*DigitalSourceType/s);
  closeSpeech();
});

test('limits a user to two previews until they are read', async () => {
  const options = { userId: 'two', signal: never };
  const first = await deliver(file(200_000), options, limits);
  const second = await deliver(file(10), options, limits);
  await expect(deliver(file(10), options, limits)).rejects.toMatchObject({ kind: 'too-many-requests' });
  expect(await read(await deliver(file(10), { userId: 'another', signal: never }, limits))).toBe(10);
  expect(await read(first)).toBe(200_000);
  const third = await deliver(file(10), options, limits);
  for (const { stream } of [second, third]) await stream.cancel();
});

test('disconnects a client that stops reading', async () => {
  const options = { userId: 'slow', signal: never };
  const { stream } = await deliver(file(500_000), options, { speakMs: 10_000, deliverMs: 50 });
  const reader = stream.getReader();
  await reader.read();
  await expect(reader.closed).rejects.toThrow('too slow');
});

test('rejects requests when the queue is full, and removes aborted ones', async () => {
  const stop = new AbortController();
  const busy = Array.from({ length: 20 }, (_, index) =>
    deliver(file(10), { userId: `busy ${index}`, signal: never }, limits),
  );
  const open = await Promise.all(busy);
  let numSpoken = 0;
  const make = () => {
    numSpoken += 1;
    return file(10)();
  };
  const waiting = Array.from({ length: 20 }, (_, index) =>
    deliver(make, { userId: `waiting ${index}`, signal: stop.signal }, limits),
  );
  const results = Promise.allSettled(waiting);
  await expect(deliver(make, { userId: 'late', signal: never }, limits)).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: 5,
  });
  stop.abort();
  for (const result of await results)
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(AppError) });
  expect(numSpoken).toBe(0);
  for (const { stream } of open) await stream.cancel();
});

test('measures the time limit from the request', async () => {
  const endless = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const options = { userId: 'endless', signal: never };
  await expect(deliver(endless, options, { speakMs: 50, deliverMs: 50 })).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Speaking this text took too long.',
  });
});
