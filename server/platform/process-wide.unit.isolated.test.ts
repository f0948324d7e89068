import { expect, test, vi } from 'vitest';
import { processWide } from './process-wide';

test('shares state between copies of a module, apart from that of other names', async () => {
  const state = processWide<{ count: number }>('first-test');
  state.count = 1;
  vi.resetModules();
  const copy = await import('./process-wide');
  expect(copy.processWide).not.toBe(processWide);
  expect(copy.processWide<{ count: number }>('first-test')).toBe(state);
  expect(copy.processWide<{ count: number }>('second-test')).toEqual({});
});
