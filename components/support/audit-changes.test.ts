import { expect, test } from 'vitest';
import { changesOf } from './audit-changes';

test('names each changed value, and each detail', () => {
  const before = { status: 'awaiting', price: 12, same: true };
  const after = { status: 'published', price: null, same: true };
  expect(changesOf({ before, after, details: { reason: 'Good' } })).toEqual([
    'status: awaiting → published',
    'price: 12 → none',
    'reason: Good',
  ]);
  expect(changesOf({ before: null, after: { role: 'admin' }, details: {} })).toEqual(['role: none → admin']);
});
