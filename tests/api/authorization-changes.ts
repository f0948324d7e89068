import type { CallName } from '@/lib/client/api';
import { editors, inProject, type Parts, readers, type Row, voicesOn } from '@/tests/api/authorization-row';
import type { Scene } from '@/tests/support/scene';

type ChangesCall = Extract<
  CallName,
  `${string}/change-requests${string}` | `${string}/rounds` | `${string}/audio/{audioId}/notes${string}`
>;

const body = { notes: [{ text: 'Slower, please' }] };
const onTake = ({ projectId, takeId }: Scene): Parts => ({ params: { projectId, audioId: takeId } });
const onMissingNote = ({ projectId, takeId }: Scene): Parts => ({
  params: { projectId, audioId: takeId, noteId: 'none' },
});
const talkers = [...editors, ...voicesOn];

export const changesRows: Record<ChangesCall, Row | readonly Row[]> = {
  'POST /projects/{projectId}/change-requests': [
    { label: 'before the acceptance', may: editors, answers: [409], send: (scene) => ({ ...inProject(scene), body }) },
    {
      label: 'of a delivery',
      state: 'accepted',
      may: editors,
      answers: [201],
      send: (scene) => ({ ...inProject(scene), body }),
    },
  ],
  'PATCH /projects/{projectId}/change-requests/{changeRequestId}': {
    state: 'accepted',
    may: ['assigned'],
    answers: [404],
    send: ({ projectId }) => ({
      params: { projectId, changeRequestId: 'none' },
      body: { notes: [{ id: 'none', resolved: true }] },
    }),
  },
  'POST /projects/{projectId}/rounds': {
    state: 'accepted',
    may: editors,
    answers: [409],
    send: (scene) => ({ ...inProject(scene), body: { ...body, agreement: true } }),
  },
  // A listed voice does not see the takes of another voice.
  'GET /projects/{projectId}/audio/{audioId}/notes': [
    { label: 'as the other voice', only: ['listed'], state: 'accepted', may: ['listed'], answers: [404], send: onTake },
    {
      only: [...readers.filter((kind) => kind !== 'listed'), 'visitor', 'stranger'],
      state: 'accepted',
      may: readers,
      send: onTake,
    },
  ],
  'POST /projects/{projectId}/audio/{audioId}/notes': [
    {
      label: 'as the other voice',
      only: ['listed'],
      state: 'accepted',
      may: ['listed'],
      answers: [404],
      send: (scene) => ({ ...onTake(scene), body: { startMs: 100, text: 'Here' } }),
    },
    {
      only: ['owner', 'admin', 'editor', 'viewer', 'assigned', 'support', 'visitor', 'stranger'],
      state: 'accepted',
      may: talkers,
      send: (scene) => ({ ...onTake(scene), body: { startMs: 100, text: 'Here' } }),
    },
  ],
  'PATCH /projects/{projectId}/audio/{audioId}/notes/{noteId}': {
    state: 'accepted',
    may: talkers,
    answers: [404],
    send: (scene) => ({ ...onMissingNote(scene), body: { text: 'Here', startMs: 100, endMs: 200, resolved: true } }),
  },
  'DELETE /projects/{projectId}/audio/{audioId}/notes/{noteId}': {
    state: 'accepted',
    may: talkers,
    answers: [404],
    send: onMissingNote,
  },
};
