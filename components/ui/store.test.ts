import { expect, test, vi } from 'vitest';
import { createStore } from './store';

test('notifies every listener of a change, until it unsubscribes', () => {
  const store = createStore('a');
  const [first, second] = [vi.fn(), vi.fn()];
  const leave = store.subscribe(first);
  store.subscribe(second);
  store.set('b');
  leave();
  store.set('c');
  expect(store.get()).toBe('c');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});

test('does not notify of the same value', () => {
  const store = createStore(1);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(1);
  expect(listener).not.toHaveBeenCalled();
});
