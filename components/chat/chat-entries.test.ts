import { describe, expect, test } from 'vitest';
import type { Message } from '@/lib/contracts/chat';
import { aMessage } from '@/tests/support/messages';
import { chatEntries, dayName } from './chat-entries';
import { mergeMessages } from './use-messages';

function messageAt(time: string, more: Partial<Message> = {}): Message {
  const timestamp = new Date(`2026-11-${time}:00`).toISOString();
  const from = { id: 'olivia', name: 'Olivia', picture: null };
  return aMessage({ id: timestamp, from, userId: 'olivia', timestamp, ...more });
}

const kinds = (messages: readonly Message[]) =>
  chatEntries(messages, [], false, new Date('2026-11-21T12:00:00')).map((entry) =>
    entry.kind === 'pause' ? entry.label : entry.kind,
  );

describe('chatEntries', () => {
  test('labels new days and pauses of 30 minutes, but not shorter ones', () => {
    expect(kinds([messageAt('20T23:50'), messageAt('21T00:05'), messageAt('21T00:34'), messageAt('21T01:04')])).toEqual(
      ['Yesterday, 23:50', 'message', 'Today, 00:05', 'message', 'message', '01:04', 'message'],
    );
  });

  test('shows the name on the first of several messages by one sender', () => {
    const lines = [
      messageAt('21T10:00'),
      messageAt('21T10:01'),
      messageAt('21T10:02', { userId: 'freja' }),
      messageAt('21T10:03', { type: 'accepted' }),
      messageAt('21T10:04'),
    ];
    const firsts = chatEntries(lines, [], false).flatMap((entry) => (entry.kind === 'message' ? [entry.isFirst] : []));
    expect(firsts).toEqual([true, false, true, true, true]);
  });

  test('retains all entries when older messages load, so that the scroll position does not move', () => {
    const newer = [messageAt('21T10:00'), messageAt('21T10:01')];
    const keys = (lines: Message[], hasOlder: boolean) => chatEntries(lines, [], hasOlder).map(({ key }) => key);
    const before = keys(newer, true);
    const after = keys([messageAt('20T10:00'), ...newer], true);
    expect(before.every((key) => after.includes(key))).toBe(true);
    expect(keys(newer, false)).toHaveLength(3);
  });

  test('places unsent messages at the end', () => {
    const entries = chatEntries(
      [messageAt('21T10:00')],
      [{ key: 'k', text: 'On its way', createdAt: 0, state: 'sending', problem: null }],
      false,
    );
    expect(entries.at(-1)).toMatchObject({ kind: 'outgoing', key: 'k' });
  });
});

test('includes the year of a day in another year', () => {
  const now = new Date('2026-11-21T12:00:00');
  expect(dayName(new Date('2026-11-03T12:00:00'), now)).toBe('Tuesday, November 3');
  expect(dayName(new Date('2025-11-03T12:00:00'), now)).toBe('Monday, November 3, 2025');
});

describe('mergeMessages', () => {
  test('drops messages with an existing timestamp and sorts late ones', () => {
    const loaded = [messageAt('21T10:00'), messageAt('21T10:02')];
    const late = messageAt('21T10:01', { text: 'Late' });
    const double = { ...messageAt('21T10:02'), id: 'other', text: 'Again' };
    expect(mergeMessages(loaded, [late, double])).toEqual([loaded[0], late, loaded[1]]);
  });
});
