import { describe, expect, test } from 'vitest';
import { repeatAfterMs, dueAfter, digestDelayMs, isDigestible } from './digest';

const now = new Date('2026-11-21T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('when messages are told', () => {
  test('two minutes after the first, with all that came until then', () => {
    expect(dueAfter(now, null).getTime() - now.getTime()).toBe(2 * 60_000);
  });

  test('a chat that is left unread is told again an hour after the last time, not sooner', () => {
    expect(dueAfter(now, ago(10 * 60_000)).getTime() - now.getTime()).toBe(50 * 60_000);
    expect(dueAfter(now, ago(repeatAfterMs - 1)).getTime() - now.getTime()).toBe(digestDelayMs);
    expect(dueAfter(now, ago(5 * repeatAfterMs)).getTime() - now.getTime()).toBe(digestDelayMs);
  });

  test('what has a notification of its own is not told as a message too', () => {
    expect(['text', 'file-uploaded'].every(isDigestible)).toBe(true);
    expect(['assigned', 'audio-uploaded', 'approved', 'receipt'].some(isDigestible)).toBe(false);
  });
});
