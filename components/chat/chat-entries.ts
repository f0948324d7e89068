import type { OutgoingMessage } from '@/components/chat/outbox';
import type { Message } from '@/lib/contracts/chat';

/** What stands in the chat from top to bottom: lines, and the dates and times between them. */
export type ChatEntry =
  | { kind: 'pause'; key: string; label: string }
  /** `isFirst`: begins a run of lines by the same person, and so bears the name. */
  | { kind: 'message'; key: string; message: Message; isFirst: boolean }
  | { kind: 'outgoing'; key: string; message: OutgoingMessage };

/** A pause of this length is worth a time between two lines (docs/rules/chat.md). */
const pauseMs = 30 * 60_000;

/**
 * @param hasOlder whether older lines are still to come: then nobody knows yet what stands before the first one, and an
 *   entry that goes when they come would take the reader's place with it
 * @param now what 'Today' and 'Yesterday' are counted from
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
    const time = clock.format(at);
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

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' });
const withYear = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** 'Today', 'Yesterday', 'Friday, November 20', or with the year where it is another. */
export function dayName(day: Date, now: Date): string {
  if (day.toDateString() === now.toDateString()) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return (day.getFullYear() === now.getFullYear() ? weekday : withYear).format(day);
}

/** '14:05', in the reader's time zone. */
export function clockName(at: Date): string {
  return clock.format(at);
}
