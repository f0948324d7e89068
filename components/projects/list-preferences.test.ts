import { expect, test } from 'vitest';
import { defaultPreferences, parsePreferences } from './list-preferences';

test('nothing, nonsense and other types give the defaults: created, newest first', () => {
  for (const stored of [null, '', '{', '[]', '7', 'null', '{"orderBy":"colour","labels":"a","showArchived":"yes"}']) {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  }
});

test('what was stored comes back, and an order without a direction starts with its own', () => {
  const stored = { ...defaultPreferences, query: 'rad', orderBy: 'name', sortOrder: 'desc', labels: ['spring'] };
  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
  expect(parsePreferences('{"orderBy":"dueDate"}').sortOrder).toBe('asc');
  expect(parsePreferences('{"orderBy":"updated"}').sortOrder).toBe('desc');
});
