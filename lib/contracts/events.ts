import { z } from 'zod';
import { notificationKinds } from '@/lib/domain/notifications';
import { projectParts } from '@/lib/domain/projects/changes';
import { message } from './chat';
import { id } from './fields';

// Schemas remove unknown fields instead of rejecting them: a page that was loaded before an update of the server
// still accepts its events.
const stored = [
  z
    .object({
      type: z.literal('project-updated'),
      projectId: id,
      voiceId: id.optional(),
      parts: z
        .array(z.enum(projectParts))
        .optional()
        // A newer server may name a part that this page does not know.
        .catch(undefined)
        .describe('What changed; everything when absent'),
    })
    .describe('The project, its files or the marks of one of its chats changed'),
  z
    .object({ type: z.literal('lines-updated'), projectId: id })
    .describe('Lines of the project changed: read them with `changedSince`. At most once a second'),
  z
    .object({ type: z.literal('export-updated'), projectId: id, exportId: id })
    .describe('An export made progress, ended or was deleted; at most once a second per export while it runs'),
  z.object({ type: z.literal('project-removed'), projectId: id }).describe('The user lost access to the project'),
  z
    .object({ type: z.literal('message'), projectId: id, voiceId: id, message: z.object(message.shape) })
    .describe('A message was added to the chat with the voice'),
  z
    .object({ type: z.literal('voice-demo-updated'), voiceId: id })
    .describe('A demo of the voice was added, processed, changed or deleted'),
  z
    .object({ type: z.literal('studio-quality-demo-updated'), voiceId: id })
    .describe('The studio quality demo of the voice was added, processed or deleted'),
  z
    .object({ type: z.literal('demo-removed'), voiceId: id, uri: z.string() })
    .describe('A demo of a published voice was deleted: its recording no longer plays. Sent to every session'),
  z
    .object({ type: z.literal('team-updated'), teamId: id })
    .describe("The data or the cards of one of the user's teams changed"),
  z
    .object({
      type: z.literal('notification'),
      projectId: id,
      kind: z.enum(notificationKinds),
      text: z.string(),
      path: z.string(),
    })
    .describe('A notification to show, with the page to open'),
] as const;

const transient = z
  .object({ type: z.literal('writing-chat-message'), projectId: id, voiceId: id, userId: id, name: z.string() })
  .describe('The user is typing in the chat with the voice; not stored');

/** Every event of `GET /v1/events`: `type` is its name, the other fields are its data. */
export const liveEvent = z.discriminatedUnion('type', [
  ...stored,
  transient,
  z.object({ type: z.literal('ready') }).describe('The stream is open; its id is the current position'),
  z.object({ type: z.literal('reset') }).describe('Events were missed: reload everything'),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
/** An event in the log, which is sent again to clients that reconnect. */
export type StoredEvent = z.infer<(typeof stored)[number]>;
/** An event that is sent to open streams only. */
export type TransientEvent = z.infer<typeof transient>;

export const liveEventTypes = liveEvent.options.map(({ shape }) => shape.type.value);
