import { expect, test } from 'vitest';
import { notificationPath } from './path';

test.each([
  ['message', '/projects/p/chat/v'],
  ['assigned', '/projects/p/accept-project'],
  ['accepted', '/projects/p'],
  ['audio', '/projects/p/review'],
  ['held', '/projects/p/files'],
  ['approval-reminder', '/projects/p/review'],
  ['delivery-stalled', '/projects/p/lines'],
  ['uninvited', '/projects'],
  ['payout', '/profile/earnings'],
] as const)('%s leads to %s', (kind, path) => {
  expect(notificationPath({ kind, projectId: 'p', voiceId: 'v' })).toBe(path);
});

test.each(['audio', 'approval-reminder'] as const)('%s about lines leads to them', (kind) => {
  expect(notificationPath({ kind, projectId: 'p', payload: { lines: 'complete' } })).toBe('/projects/p/lines');
  expect(notificationPath({ kind, projectId: 'p', payload: { lines: 'none' } })).toBe('/projects/p/review');
});
