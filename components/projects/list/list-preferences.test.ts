import { expect, test } from 'vitest';
import { defaultPreferences, parsePreferences } from './list-preferences';

test('returns the defaults for missing and invalid values: created, newest first', () => {
  for (const stored of [null, '', '{', '[]', '7', 'null', '{"orderBy":"color","labels":"a","showArchived":"yes"}']) {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  }
});

test('restores stored preferences, with the default direction if it is missing', () => {
  const stored = {
    ...defaultPreferences,
    query: 'rad',
    orderBy: 'name',
    sortOrder: 'desc',
    labels: ['spring'],
    teamId: 't1',
  };
  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored);
  expect(parsePreferences('{"orderBy":"dueDate"}').sortOrder).toBe('asc');
  expect(parsePreferences('{"orderBy":"updated"}').sortOrder).toBe('desc');
});
