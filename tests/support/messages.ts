import { nanoid } from 'nanoid';
import type { Message } from '@/lib/contracts/chat';

/** Returns a chat message of the product, in the API's format. */
export function aMessage(given: Partial<Message> = {}): Message {
  return {
    id: nanoid(16),
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
