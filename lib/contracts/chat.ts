import { z } from 'zod';
import { contract } from './contract';
import { id, instant, person, requiredMultiline, text } from './fields';

export const messageType = z.enum([
  'invited',
  'uninvited',
  'assigned',
  'unassigned',
  'accepted',
  'declined',
  'changes-requested',
  'delivery-complete',
  'approved',
  'file-uploaded',
  'audio-uploaded',
  'voice-agreement',
  'client-agreement',
  'self-billing',
  'self-billing-credit-note',
  'invoice-info',
  'receipt',
  'invoice',
  'credit-note',
  'order-confirmation',
  'support',
  'text',
  'removed',
]);
export type MessageType = z.infer<typeof messageType>;

export const message = z.strictObject({
  id,
  type: messageType,
  text: z.string(),
  from: person.nullable().describe('Null for messages of the product'),
  voiceId: id,
  userId: id.nullable(),
  subjectId: id.nullable().describe('The take, file or document that the message refers to'),
  timestamp: instant.describe('Strictly increasing within a chat'),
});
export type Message = z.infer<typeof message>;

export const listMessages = contract({
  method: 'GET',
  path: '/projects/{projectId}/messages',
  summary: 'List the newest messages of a chat, oldest first; `cursor` continues with earlier ones',
  audience: 'user',
  params: z.object({ projectId: id }),
  query: z.object({
    voiceId: id,
    limit: z.coerce.number().int().min(1).max(200).default(100),
    cursor: z.string().max(500).optional(),
  }),
  response: z.array(message),
  isPaged: true,
});

export const postMessage = contract({
  method: 'POST',
  path: '/projects/{projectId}/messages',
  summary: 'Post a message in the chat with a voice',
  audience: 'user',
  params: z.object({ projectId: id }),
  body: z.strictObject({
    userId: id.optional().describe('The author; must be the current user'),
    voiceId: id,
    text: requiredMultiline('Please write something', 10_000),
  }),
  status: 201,
  response: message,
});

export const notifyTyping = contract({
  method: 'POST',
  path: '/projects/{projectId}/voices/{voiceId}/writing-chat-message',
  summary: 'Notify the other members of a chat that you are typing; not stored',
  audience: 'user',
  params: z.object({ projectId: id, voiceId: id }),
  body: z.strictObject({ name: text(200).optional() }),
});

export const clearUnread = contract({
  method: 'POST',
  path: '/projects/{projectId}/voices/{voiceId}/clear-unread',
  summary: 'Mark a chat as read; ignored while impersonating',
  audience: 'user',
  params: z.object({ projectId: id, voiceId: id }),
  body: z.strictObject({}),
});
