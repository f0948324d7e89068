import { expect, test } from 'vitest';
import { tooManyRequests } from './errors';

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [898, '15 minutes'],
  [3600, '1 hour'],
  [3601, '2 hours'],
])('says how long to wait: %i s', (seconds, text) => {
  expect(tooManyRequests(seconds)).toMatchObject({
    kind: 'too-many-requests',
    retryAfterSeconds: seconds,
    message: `Too many requests. Please try again in ${text}.`,
  });
});
