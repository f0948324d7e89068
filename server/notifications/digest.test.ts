import { describe, expect, test } from 'vitest';
import { againMs, dueAfter, gatherMs, isToldWhenAway } from './digest';

const now = new Date('2026-11-21T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('when messages are told', () => {
  test('two minutes after the first, with all that came until then', () => {
    expect(dueAfter(now, null).getTime() - now.getTime()).toBe(2 * 60_000);
  });

  test('a chat that is left unread is told again an hour after the last time, not sooner', () => {
    expect(dueAfter(now, ago(10 * 60_000)).getTime() - now.getTime()).toBe(50 * 60_000);
    expect(dueAfter(now, ago(againMs - 1)).getTime() - now.getTime()).toBe(gatherMs);
    expect(dueAfter(now, ago(5 * againMs)).getTime() - now.getTime()).toBe(gatherMs);
  });

  test('what has a notification of its own is not told as a message too', () => {
    expect(['text', 'file-uploaded'].every(isToldWhenAway)).toBe(true);
    expect(['assigned', 'audio-uploaded', 'approved', 'receipt'].some(isToldWhenAway)).toBe(false);
  });
});
