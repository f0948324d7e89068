import { expect, test } from 'vitest';
import { notificationPath } from './path';

test.each([
  ['message', '/projects/p/chat/v'],
  ['assigned', '/projects/p/accept-project'],
  ['accepted', '/projects/p'],
  ['audio', '/projects/p/files'],
  ['held', '/projects/p/files'],
  ['approval-reminder', '/projects/p/files'],
  ['uninvited', '/projects'],
  ['payout', '/profile/earnings'],
] as const)('%s leads to %s', (kind, path) => {
  expect(notificationPath({ kind, projectId: 'p', voiceId: 'v' })).toBe(path);
});
