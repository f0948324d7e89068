import { describe, expect, test, vi } from 'vitest';
import { readUnsubscribeToken, unsubscribeAddresses, unsubscribeToken } from './unsubscribe';

vi.mock('@/server/platform/env', () => ({
  env: { SESSION_SECRET: 'a secret of at least thirty-two letters', APP_URL: 'https://voices.example.com' },
}));

describe('unsubscribe tokens', () => {
  test('decode what was signed', () => {
    const token = unsubscribeToken('V1StGXR8_Z5jdHi-', 'approval-reminder');
    expect(readUnsubscribeToken(token)).toEqual({ userId: 'V1StGXR8_Z5jdHi-', kind: 'approval-reminder' });
  });

  test('are invalid with another user, kind or signature', () => {
    const token = unsubscribeToken('user-1', 'message');
    const signature = token.split('.')[2] ?? '';
    const forged = [
      `user-2.message.${signature}`,
      `user-1.assigned.${signature}`,
      `user-1.message.${signature.slice(0, -1)}`,
      `user-1.message.${'A'.repeat(signature.length)}`,
      unsubscribeToken('user-1', 'no-such-kind'),
      'user-1.message',
      '',
    ];
    expect(forged.map((token) => readUnsubscribeToken(token))).toEqual(forged.map(() => null));
  });

  test('are the only data in the URLs', () => {
    const { oneClick, page } = unsubscribeAddresses('user-1', 'message');
    expect(oneClick).toMatch(/^https:\/\/voices\.example\.com\/v1\/unsubscribe\/user-1\.message\.[\w-]{22}$/);
    expect(page).toBe(oneClick.replace('/v1/', '/'));
  });
});
