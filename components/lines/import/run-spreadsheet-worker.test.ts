import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxWorkMs, readSheets, SpreadsheetError } from './run-spreadsheet-worker';

/** Worker that never responds with a result. */
class BusyWorker {
  static ended = 0;
  static start = () => {};
  onmessage: (event: { data: { type: 'started' } }) => void = () => {};
  constructor() {
    BusyWorker.start = () => this.onmessage({ data: { type: 'started' } });
  }
  postMessage() {}
  terminate() {
    BusyWorker.ended += 1;
  }
}

const file = new File(['a,b'], 'script.csv');

beforeEach(() => {
  BusyWorker.ended = 0;
  vi.stubGlobal('Worker', BusyWorker);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('gives a worker that has started minutes, however long its script took to load', async () => {
  const reading = readSheets(file, new AbortController().signal, null).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10 * maxWorkMs);
  BusyWorker.start();
  await vi.advanceTimersByTimeAsync(maxWorkMs - 1);
  expect(BusyWorker.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toBeInstanceOf(SpreadsheetError);
  expect(await reading).toHaveProperty('message', expect.stringMatching(/took too long/));
  expect(BusyWorker.ended).toBe(1);
});

test('stops the worker when reading is canceled', async () => {
  const cancel = new AbortController();
  const reading = readSheets(file, cancel.signal, null).catch((error: unknown) => error);
  BusyWorker.start();
  cancel.abort(new Error('canceled'));
  expect(await reading).toHaveProperty('message', 'canceled');
  expect(BusyWorker.ended).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
