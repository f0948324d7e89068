import { describe, expect, test } from 'vitest';
import { repeatAfterMs, dueAfter, digestDelayMs, isDigestible } from './digest';

const now = new Date('2026-11-21T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('the due time of a message notification', () => {
  test('is two minutes after the first message', () => {
    expect(dueAfter(now, null).getTime() - now.getTime()).toBe(2 * 60_000);
  });

  test('is at least an hour after the last notification of an unread chat', () => {
    expect(dueAfter(now, ago(10 * 60_000)).getTime() - now.getTime()).toBe(50 * 60_000);
    expect(dueAfter(now, ago(repeatAfterMs - 1)).getTime() - now.getTime()).toBe(digestDelayMs);
    expect(dueAfter(now, ago(5 * repeatAfterMs)).getTime() - now.getTime()).toBe(digestDelayMs);
  });

  test('excludes events that have a notification of their own', () => {
    expect((['text', 'file-uploaded'] as const).every(isDigestible)).toBe(true);
    expect((['assigned', 'audio-uploaded', 'approved', 'receipt'] as const).some(isDigestible)).toBe(false);
  });
});
