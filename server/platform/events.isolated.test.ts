import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transaction } from './db';
import { recordEvent, type StreamedEvent, subscribe } from './events';
import { aProject } from '@/tests/support/builders';

beforeAll(() => {
  // The readers' poll of 2 s stands still; only the test moves it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterAll(() => {
  vi.useRealTimers();
});

test('a committed event reaches readers by NOTIFY, before they would poll', async () => {
  const { id: projectId } = await aProject();
  const received: StreamedEvent[] = [];
  const { unsubscribe } = await subscribe((event) => received.push(event));
  await transaction((tx) => recordEvent(tx, { type: 'project-updated', projectId }));
  let passedMs = 0;
  await expect
    .poll(async () => {
      // All of it takes less than the poll's interval.
      if (passedMs < 1_900) {
        passedMs += 50;
        await vi.advanceTimersByTimeAsync(50);
      }
      return received.filter((event) => event.projectId === projectId);
    })
    .toHaveLength(1);
  unsubscribe();
});
