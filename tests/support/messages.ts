import type { Message } from '@/lib/contracts/chat';

/** Returns a chat message of the product, in the API's format. */
export function aMessage(given: Partial<Message> = {}): Message {
  return {
    id: crypto.randomUUID(),
    type: 'text',
    text: 'Hi',
    from: null,
    voiceId: 'voice',
    userId: null,
    subjectId: null,
    timestamp: new Date().toISOString(),
    ...given,
  };
}
