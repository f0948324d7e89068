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

test.each([
  ['audio', '/projects/p/lines?show=to-approve'],
  ['approval-reminder', '/projects/p/lines'],
] as const)('%s about lines leads to them', (kind, path) => {
  expect(notificationPath({ kind, projectId: 'p', payload: { lines: 'complete' } })).toBe(path);
  expect(notificationPath({ kind, projectId: 'p', payload: { lines: 'none' } })).toBe('/projects/p/review');
});

test('a stalled delivery leads the customer to the chat, where it is asked to write', () => {
  const payload = { side: 'customer', chatVoiceId: 'v2' };
  expect(notificationPath({ kind: 'delivery-stalled', projectId: 'p', payload })).toBe('/projects/p/chat/v2');
});
