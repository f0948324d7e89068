import { z } from 'zod';
import { maxNoteLength } from '@/lib/domain/projects/changes';
import { id, instant, person, requiredMultiline } from './fields';

const dayMs = 86_400_000;
export const milliseconds = z.number().int().min(0).max(dayMs);
const character = z.number().int().min(0).max(1_000_000);
export const noteText = requiredMultiline('Please write a note', maxNoteLength);

export const scriptRange = z
  .strictObject({ start: character, end: character })
  .describe('Characters of the plain-text script; `end` is exclusive');

/** A new note: on a moment or range of a take, on words of the script, or in general. */
export const newNote = z.strictObject({
  noteId: id
    .optional()
    .describe('A note of a take that becomes part of the request; its own text, time and words stay'),
  audioId: id.optional(),
  startMs: milliseconds.optional().describe('Moment in the take'),
  endMs: milliseconds.optional().describe('End of a range'),
  scriptRange: scriptRange.optional(),
  text: noteText,
});
export type NewNote = z.infer<typeof newNote>;

export const reviewNote = z.strictObject({
  id,
  audioId: id.nullable(),
  audioName: z.string().describe('Of the take, also after it was deleted'),
  startMs: z.number().int().nullable(),
  endMs: z.number().int().nullable(),
  scriptRange: z
    .strictObject({ start: z.number().int(), end: z.number().int(), quote: z.string() })
    .nullable()
    .describe('With the words that were marked'),
  text: z.string(),
  from: person,
  changeRequestId: id.nullable(),
  resolved: z.boolean(),
  created: instant,
});
export type ReviewNote = z.infer<typeof reviewNote>;

export const changeRequest = z.strictObject({
  id,
  round: z.number().int().describe('From 1; 0 is the brief of an extra round'),
  state: z.enum(['open', 'delivered', 'closed']).describe('`closed`: approved without another delivery'),
  from: person,
  notes: z.array(reviewNote),
  created: instant,
  deliveredDate: instant.nullable(),
});
export type ChangeRequest = z.infer<typeof changeRequest>;
