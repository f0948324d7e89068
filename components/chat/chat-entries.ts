import type { OutgoingMessage } from './outbox';
import type { Message } from '@/lib/contracts/chat';
import { formatTime, formatWeekday } from '@/lib/domain/format-date';

export type ChatEntry =
  | { kind: 'pause'; key: string; label: string }
  | { kind: 'message'; key: string; message: Message; isFirst: boolean }
  | { kind: 'outgoing'; key: string; message: OutgoingMessage };

/** Pauses of this length show a time between two messages (docs/rules/chat.md). */
const pauseMs = 30 * 60_000;

/**
 * @param hasOlder whether older messages are not loaded yet. Then no date or time is shown above the first message: it
 * might disappear when they load, and move the scroll position.
 * @param now the reference for 'Today' and 'Yesterday'
 */
export function chatEntries(
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  hasOlder: boolean,
  now: Date = new Date(),
): ChatEntry[] {
  const entries: ChatEntry[] = [];
  let previous: Message | null = null;
  for (const message of messages) {
    const at = new Date(message.timestamp);
    const before = previous && new Date(previous.timestamp);
    const isOtherDay = !before || before.toDateString() !== at.toDateString();
    const isAfterPause = !before || at.getTime() - before.getTime() >= pauseMs;
    const time = formatTime(at);
    if ((isOtherDay || isAfterPause) && (before || !hasOlder)) {
      const label = isOtherDay ? `${dayName(at, now)}, ${time}` : time;
      entries.push({ kind: 'pause', key: `pause-${message.id}`, label });
    }
    const continues = previous?.type === 'text' && message.type === 'text' && previous.userId === message.userId;
    const isFirst = isOtherDay || isAfterPause || !continues;
    entries.push({ kind: 'message', key: message.id, message, isFirst });
    previous = message;
  }
  for (const message of outgoing) entries.push({ kind: 'outgoing', key: message.key, message });
  return entries;
}

export function dayName(day: Date, now: Date): string {
  if (day.toDateString() === now.toDateString()) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return formatWeekday(day, now);
}
