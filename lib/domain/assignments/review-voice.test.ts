import { expect, test } from 'vitest';
import { type Review, reviewRefusal } from '@/lib/domain/people/application';

const complete: Review = { from: 'awaiting', to: 'published', reason: '', missing: [], wasPublished: false };

test.each<[string, Partial<Review>, string | null]>([
  ['publishes a complete application', {}, null],
  [
    'does not publish an incomplete one',
    { from: 'applied', missing: ['picture', 'payout'] },
    'This application is not complete. It lacks: picture, payout.',
  ],
  ['publishes again without a payout', { from: 'returned', missing: ['payout'], wasPublished: true }, null],
  [
    'never publishes without a demo',
    { from: 'returned', missing: ['demos'], wasPublished: true },
    'This application is not complete. It lacks: voice demo.',
  ],
  ['returns with a reason', { to: 'returned', reason: 'Please record in a quieter room.' }, null],
  ['does not return without one', { to: 'returned' }, 'Please enter a reason. It is mailed to the voice.'],
  ['undoes a publication', { from: 'published', to: 'awaiting' }, null],
  ['does not do the same twice', { from: 'published' }, 'This voice already has that status.'],
])('%s', (_, review, refusal) => {
  expect(reviewRefusal({ ...complete, ...review })).toBe(refusal);
});
