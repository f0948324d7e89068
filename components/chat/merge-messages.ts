import type { Message } from '@/lib/contracts/chat';

/**
 * Merges loaded and live messages, oldest first. Of two messages with equal timestamps only the first is retained,
 * because the timestamp identifies a message (docs/rules/chat.md).
 */
export function mergeMessages(loaded: readonly Message[], added: readonly Message[]): Message[] {
  const merged = new Map(loaded.map((message) => [message.timestamp, message]));
  for (const message of added) if (!merged.has(message.timestamp)) merged.set(message.timestamp, message);
  // ISO 8601 in UTC sorts as text.
  return [...merged.values()].toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
}
