import { z } from 'zod';
import { milliseconds, newNote, noteText, reviewNote, scriptRange } from './change-shapes';
import { contract } from './contract';
import { id } from './fields';
import { projectDetails } from './project-shapes';
import { maxNotes } from '@/lib/domain/projects/changes';

const projectId = z.object({ projectId: id });
const ofTake = z.object({ projectId: id, audioId: id });
const notes = z.array(newNote).min(1, 'Please write a note').max(maxNotes, `Please send at most ${maxNotes} notes`);

export const requestChanges = contract({
  method: 'POST',
  path: '/projects/{projectId}/change-requests',
  summary: 'Request changes of a delivery; pauses automatic approval until the voice delivers again',
  audience: 'user',
  params: projectId,
  body: z.strictObject({ notes }),
  status: 201,
  response: projectDetails,
});

export const markNotesDone = contract({
  method: 'PATCH',
  path: '/projects/{projectId}/change-requests/{changeRequestId}',
  summary: 'Tick off notes of a request, as the assigned voice',
  audience: 'user',
  params: z.object({ projectId: id, changeRequestId: id }),
  body: z.strictObject({
    notes: z
      .array(z.strictObject({ id, resolved: z.boolean() }))
      .min(1, 'Please choose a note')
      .max(maxNotes),
  }),
  response: projectDetails,
});

export const orderRound = contract({
  method: 'POST',
  path: '/projects/{projectId}/rounds',
  summary: 'Order an extra round of changes as a project of its own, once the included rounds are used',
  audience: 'user',
  params: projectId,
  body: z.strictObject({
    notes,
    agreement: z.boolean().default(false),
    token: id.optional().describe('Idempotency token: the same token returns the same project'),
  }),
  status: 201,
  response: z.strictObject({ id }),
});

export const listTakeNotes = contract({
  method: 'GET',
  path: '/projects/{projectId}/audio/{audioId}/notes',
  summary: 'List the notes of a take by their time',
  audience: 'user',
  params: ofTake,
  response: z.array(reviewNote),
});

export const addTakeNote = contract({
  method: 'POST',
  path: '/projects/{projectId}/audio/{audioId}/notes',
  summary: 'Add a note to a moment or range of a take, and to words of the script',
  audience: 'user',
  params: ofTake,
  body: z.strictObject({
    startMs: milliseconds,
    endMs: milliseconds.optional(),
    scriptRange: scriptRange.optional(),
    text: noteText,
  }),
  status: 201,
  response: reviewNote,
});

const ofNote = z.object({ projectId: id, audioId: id, noteId: id });

export const updateTakeNote = contract({
  method: 'PATCH',
  path: '/projects/{projectId}/audio/{audioId}/notes/{noteId}',
  summary: 'Change the text, time or words of your note, or resolve a note',
  audience: 'user',
  params: ofNote,
  body: z
    .strictObject({
      text: noteText,
      startMs: milliseconds,
      endMs: milliseconds.nullable().describe('Null for a note on a moment'),
      resolved: z.boolean(),
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Please send a change'),
  response: reviewNote,
});

export const deleteTakeNote = contract({
  method: 'DELETE',
  path: '/projects/{projectId}/audio/{audioId}/notes/{noteId}',
  summary: 'Delete your note, unless it is part of a request',
  audience: 'user',
  params: ofNote,
});
