import { expect, test } from 'vitest';
import { PageTurns } from './page-turns';

/**
 * Returns turns with pages and pauses that the test ends. The test sets both clocks: that of the event loop's work, and
 * that of the wall.
 */
function observed() {
  const open = new Map<string, (error?: Error) => void>();
  const started: string[] = [];
  const pauses: { ms: number; end: () => void }[] = [];
  const time = { usedMs: 0, now: 0 };
  const pause = (ms: number) => new Promise<void>((end) => pauses.push({ ms, end }));
  const turns = new PageTurns(
    () => time.usedMs,
    pause,
    () => time.now,
  );
  const request = (name: string, key: string) =>
    turns.run(
      () =>
        new Promise<void>((resolve, reject) => {
          started.push(name);
          open.set(name, (error) => (error ? reject(error) : resolve()));
        }),
      { key },
    );
  const finish = (name: string, costMs: number, error?: Error) => {
    time.usedMs += costMs;
    open.get(name)?.(error);
  };
  const pausesMs = () => pauses.map(({ ms }) => ms);
  return { started, request, finish, pauses, pausesMs, time };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two pages of a network are rendered at a time, without a pause within its allowance', async () => {
  const { started, request, finish, pauses } = observed();
  for (const name of ['first', 'second', 'third']) void request(name, 'a');
  expect(started).toEqual(['first', 'second']);
  finish('first', 900);
  await settled();
  expect(started).toEqual(['first', 'second', 'third']);
  expect(pauses).toEqual([]);
});

test('a network that has used more waits for as long as its pages computed; others do not', async () => {
  const { started, request, finish, pauses, pausesMs } = observed();
  const [first, second] = [request('first', 'a'), request('second', 'a')];
  void request('third', 'a');
  finish('first', 1_040);
  // Its response does not wait for the pause.
  await first;
  await settled();
  expect(pausesMs()).toEqual([40]);
  expect(started).toEqual(['first', 'second']);
  void request('other', 'b');
  expect(started).toEqual(['first', 'second', 'other']);
  finish('second', 3_000);
  await second;
  await settled();
  expect(pausesMs()).toEqual([40, 1_000]);
  pauses[0]?.end();
  await settled();
  expect(started).toEqual(['first', 'second', 'other', 'third']);
});

test('what a network has used is paid back with time', async () => {
  const { request, finish, pausesMs, time } = observed();
  for (const [name, now] of [
    ['first', 0],
    ['later', 400],
    ['much later', 5_000],
  ] as const) {
    time.now = now;
    const page = request(name, 'a');
    finish(name, 800);
    await page;
    await settled();
  }
  expect(pausesMs()).toEqual([200]);
});

test('a page that fails costs its time, too', async () => {
  const { request, finish, pausesMs } = observed();
  const failing = request('failing', 'a');
  finish('failing', 1_070, new Error('no page'));
  await expect(failing).rejects.toThrow('no page');
  await settled();
  expect(pausesMs()).toEqual([70]);
});

test('refuses a network whose pages wait', async () => {
  const { request } = observed();
  for (let count = 0; count < 52; count += 1) void request(String(count), 'a');
  await expect(request('refused', 'a')).rejects.toMatchObject({ kind: 'too-many-requests' });
});
