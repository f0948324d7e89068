import { expect, test } from 'vitest';
import { changesOf } from './history';

test('names each changed value, and each detail', () => {
  const before = { status: 'awaiting', price: 12, same: true };
  const after = { status: 'published', price: null, same: true };
  expect(changesOf({ before, after, details: { reason: 'Good' } })).toEqual([
    'status: awaiting → published',
    'price: 12 → none',
    'reason: Good',
  ]);
  const details = { teamId: 't1', body: { status: 'published', city: 'Uppsala' } };
  expect(changesOf({ before, after, details })).toEqual([
    'status: awaiting → published',
    'price: 12 → none',
    'teamId: t1',
    'city: Uppsala',
  ]);
  expect(changesOf({ before: null, after: { role: 'admin' }, details: {} })).toEqual(['role: none → admin']);
});
