import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSheets, SpreadsheetError } from './run-spreadsheet-worker';
import { maxReadMs } from './spreadsheet';

/** Never responds. */
class BusyWorker {
  static ended = 0;
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

test('stops reading after 15 seconds', async () => {
  const reading = readSheets(file, new AbortController().signal).catch((error: unknown) => error);
  expect(maxReadMs).toBe(15_000);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(BusyWorker.ended).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toBeInstanceOf(SpreadsheetError);
  expect(await reading).toHaveProperty('message', expect.stringMatching(/took too long/));
  expect(BusyWorker.ended).toBe(1);
});

test('stops the worker when reading is canceled', async () => {
  const cancel = new AbortController();
  const reading = readSheets(file, cancel.signal).catch((error: unknown) => error);
  cancel.abort(new Error('canceled'));
  expect(await reading).toHaveProperty('message', 'canceled');
  expect(BusyWorker.ended).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
