import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadWhenConnected } from './offline-screen';

const connection = { onLine: false, isServerUp: false };
const reload = vi.fn();
const requests = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('fetch', async (url: string) => {
    requests(url);
    if (!connection.isServerUp) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  Object.assign(connection, { onLine: false, isServerUp: false });
  reload.mockClear();
  requests.mockClear();
  stop = reloadWhenConnected(reload);
});

afterEach(() => stop());

test('reloads at once when the browser is online again', () => {
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('asks the server for nothing while the browser is offline', async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).not.toHaveBeenCalled();
});

test('reloads when the server responds, also if the browser was online before', async () => {
  connection.onLine = true;
  await vi.advanceTimersByTimeAsync(6_500);
  expect(requests.mock.calls).toEqual([['/v1/live'], ['/v1/live']]);
  expect(reload).not.toHaveBeenCalled();
  connection.isServerUp = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('ends with its screen', async () => {
  stop();
  connection.onLine = true;
  await vi.advanceTimersByTimeAsync(10_000);
  window.dispatchEvent(new Event('online'));
  expect(requests).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});
