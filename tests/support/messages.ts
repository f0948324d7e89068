import type { Message } from '@/lib/contracts/chat';
import { newId } from '@/server/platform/ids';

/** Returns a chat message of the product, in the API's format. */
export function aMessage(given: Partial<Message> = {}): Message {
  return {
    id: newId(),
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
