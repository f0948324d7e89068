import type { Message } from '@/lib/contracts/chat';

/**
 * One chat from what was loaded and what came live: oldest first, and of two lines with the same timestamp only the one
 * that was there first (docs/rules/chat.md: equal timestamps are the same line).
 */
export function mergeMessages(known: readonly Message[], added: readonly Message[]): Message[] {
  const merged = new Map(known.map((message) => [message.timestamp, message]));
  for (const message of added) if (!merged.has(message.timestamp)) merged.set(message.timestamp, message);
  // ISO 8601 in UTC sorts as text.
  return [...merged.values()].sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
}
