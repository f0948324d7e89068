import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SignTogether } from './sign-together';

type Announced = { size: number };

/** Sizes of the files in each request. */
const requests: number[][] = [];
let answer: (path: string, files: readonly Announced[]) => Response;

const signed = ({ size }: Announced) => ({ signedUrl: `put:${size}`, uri: `audio/${size}.wav` });
const signAll = (path: string, files: readonly Announced[]) =>
  Response.json(path.endsWith('s') ? files.map(signed) : files.map(signed)[0]);
const refusal = (status: number) => Response.json({ error: 'No.', code: 'no' }, { status });

beforeEach(() => {
  requests.length = 0;
  answer = signAll;
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const sent = JSON.parse(body) as Announced & { files?: Announced[] };
    const files = sent.files ?? [sent];
    requests.push(files.map(({ size }) => size));
    return answer(path, files);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { signal } = new AbortController();
/** Returns files of 1, 2, … bytes. */
const filesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['x'.repeat(index + 1)], 'a.wav'));
const uriOf = ({ size }: File) => `audio/${size}.wav`;

test('signs a file and those behind it in one request, at most fifty, each once, and before they have to wait', async () => {
  const files = filesOf(60);
  const together = new SignTogether(() => files);
  const first = await Promise.all(files.slice(0, 8).map((file) => together.sign(file, signal)));
  expect(first.map(({ uri }) => uri)).toEqual(files.slice(0, 8).map(uriOf));
  expect(requests.map(({ length }) => length)).toEqual([50]);
  for (const file of files.slice(8, 25)) await together.sign(file, signal);
  expect(requests.map(({ length }) => length)).toEqual([50, 10]);
  for (const file of files.slice(25)) expect((await together.sign(file, signal)).uri).toBe(uriOf(file));
  expect(requests.map(({ length }) => length)).toEqual([50, 10]);
});

test('signs a single file as such, and a repeated upload again', async () => {
  const [file] = filesOf(1) as [File];
  const together = new SignTogether(() => [file]);
  await together.sign(file, signal);
  await together.sign(file, signal);
  expect(requests).toEqual([[1], [1]]);
});

test('asks for each file when the server refuses several, so that the error is that of the file', async () => {
  const files = filesOf(3);
  const together = new SignTogether(() => files);
  answer = (path, sent) => (sent.some(({ size }) => size === 2) ? refusal(413) : signAll(path, sent));
  const results = await Promise.allSettled(files.map((file) => together.sign(file, signal)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(requests).toEqual([[1, 2, 3], [1], [2], [3]]);
});

test('signs all of them again after a connection error', async () => {
  const files = filesOf(3);
  const together = new SignTogether(() => files);
  answer = () => refusal(503);
  await expect(together.sign(files[0] as File, signal)).rejects.toMatchObject({ status: 503 });
  answer = signAll;
  for (const file of files) expect((await together.sign(file, signal)).uri).toBe(uriOf(file));
  expect(requests).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test('does not use a signature that may expire during the upload', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const files = filesOf(2);
  const together = new SignTogether(() => files);
  await together.sign(files[0] as File, signal);
  vi.advanceTimersByTime(301_000);
  await together.sign(files[1] as File, signal);
  expect(requests).toEqual([[1, 2], [2]]);
});
