import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLine } from '@/tests/support/component/line-samples';
import { AudioRegistrar } from './line-uploads';

type Files = { filename: string; uri: string }[];

const batches: Files[] = [];
const bad = new Set<string>();
let answer = async () => {};

beforeEach(() => {
  batches.length = 0;
  bad.clear();
  answer = async () => {};
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { files } = JSON.parse(body) as { files: Files };
    batches.push(files);
    await answer();
    if (files.some(({ filename }) => bad.has(filename))) {
      return Response.json(
        { error: 'The upload is missing', code: 'validation', fields: { 'files.0.uri': 'The upload is missing' } },
        { status: 400 },
      );
    }
    return Response.json(files.map(({ filename }) => aLine({ filename })));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const audioOf = (filename: string) => ({ filename, uri: `audio/${filename}`, duration: 1 });

test('registers what arrives together in one request, up to a hundred', async () => {
  const registered: string[] = [];
  const registrar = new AudioRegistrar('p1', (lines) => registered.push(...lines.map(({ filename }) => filename)));
  const names = Array.from({ length: 130 }, (_, index) => `${index}.wav`);
  const all = Promise.all(names.map((name) => registrar.register(audioOf(name))));
  await vi.runAllTimersAsync();
  await all;
  expect(batches.map(({ length }) => length)).toEqual([100, 30]);
  expect(registered).toEqual(names);
});

test('registers together what arrives during another request', async () => {
  const registrar = new AudioRegistrar('p1', () => {});
  const first = registrar.register(audioOf('a.wav'));
  let respond = () => {};
  answer = () =>
    new Promise((resolve) => {
      respond = resolve;
    });
  await vi.advanceTimersByTimeAsync(300);
  const others = Promise.all(['b.wav', 'c.wav', 'd.wav'].map((name) => registrar.register(audioOf(name))));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(batches.map(({ length }) => length)).toEqual([1]);
  answer = async () => {};
  respond();
  await vi.runAllTimersAsync();
  await Promise.all([first, others]);
  expect(batches.map(({ length }) => length)).toEqual([1, 3]);
});

test('a refused file fails alone, with its field', async () => {
  bad.add('b.wav');
  const registrar = new AudioRegistrar('p1', () => {});
  const all = Promise.allSettled(['a.wav', 'b.wav', 'c.wav'].map((name) => registrar.register(audioOf(name))));
  await vi.runAllTimersAsync();
  const results = await all;
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { fields: { uri: 'The upload is missing' } } });
});
