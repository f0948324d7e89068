import { describe, expect, test } from 'vitest';
import { chatEntries, dayName } from '@/components/chat/chat-entries';
import { mergeMessages } from '@/components/chat/merge-messages';
import type { Message } from '@/lib/contracts/chat';

function said(time: string, more: Partial<Message> = {}): Message {
  const timestamp = new Date(`2026-11-${time}:00`).toISOString();
  const from = { id: 'olivia', name: 'Olivia', picture: null };
  return {
    id: timestamp,
    type: 'text',
    text: 'Hello',
    from,
    voiceId: 'v',
    userId: 'olivia',
    subjectId: null,
    timestamp,
    ...more,
  };
}

const kinds = (messages: readonly Message[]) =>
  chatEntries(messages, [], false, new Date('2026-11-21T12:00:00')).map((entry) =>
    entry.kind === 'pause' ? entry.label : entry.kind,
  );

describe('chatEntries', () => {
  test('a new day is named, a pause of 30 minutes gets its time, a shorter one nothing', () => {
    expect(kinds([said('20T23:50'), said('21T00:05'), said('21T00:34'), said('21T01:04')])).toEqual([
      'Yesterday, 23:50',
      'message',
      'Today, 00:05',
      'message',
      'message',
      '01:04',
      'message',
    ]);
  });

  test('the name stands at the first of several lines by one person', () => {
    const lines = [
      said('21T10:00'),
      said('21T10:01'),
      said('21T10:02', { userId: 'freja' }),
      said('21T10:03', { type: 'accepted' }),
      said('21T10:04'),
    ];
    const firsts = chatEntries(lines, [], false).flatMap((entry) => (entry.kind === 'message' ? [entry.isFirst] : []));
    expect(firsts).toEqual([true, false, true, true, true]);
  });

  test('what stood first stays there when older lines come, so that the reader keeps the place', () => {
    const newer = [said('21T10:00'), said('21T10:01')];
    const keys = (lines: Message[], hasOlder: boolean) => chatEntries(lines, [], hasOlder).map(({ key }) => key);
    const before = keys(newer, true);
    const after = keys([said('20T10:00'), ...newer], true);
    expect(before.every((key) => after.includes(key))).toBe(true);
    expect(keys(newer, false)).toHaveLength(3);
  });

  test('what is not sent yet stands at the end', () => {
    const entries = chatEntries(
      [said('21T10:00')],
      [{ key: 'k', text: 'On its way', createdAt: 0, state: 'sending', problem: null }],
      false,
    );
    expect(entries.at(-1)).toMatchObject({ kind: 'outgoing', key: 'k' });
  });
});

test('a day of another year has its year', () => {
  const now = new Date('2026-11-21T12:00:00');
  expect(dayName(new Date('2026-11-03T12:00:00'), now)).toBe('Tuesday, November 3');
  expect(dayName(new Date('2025-11-03T12:00:00'), now)).toBe('Monday, November 3, 2025');
});

describe('mergeMessages', () => {
  test('drops what has a timestamp that is there already, and sorts what came late', () => {
    const known = [said('21T10:00'), said('21T10:02')];
    const late = said('21T10:01', { text: 'Late' });
    const double = { ...said('21T10:02'), id: 'other', text: 'Again' };
    expect(mergeMessages(known, [late, double])).toEqual([known[0], late, known[1]]);
  });
});
