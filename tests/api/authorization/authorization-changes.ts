import type { CallName } from '@/lib/client/api';
import { db } from '@/server/platform/db';
import { editors, idFor, inProject, type Parts, readers, type Row, team, voicesOn } from './authorization-row';
import { aCertificate } from '@/tests/support/sound/recordings';
import { kinds, type Scene } from '@/tests/support/builders';

type ChangesCall = Extract<
  CallName,
  `${string}/change-requests${string}` | `${string}/rounds` | `${string}/audio/{audioId}/notes${string}`
>;

const body = { notes: [{ text: 'Slower, please' }] };
const onTake = ({ projectId, takeId }: Scene): Parts => ({ params: { projectId, audioId: takeId } });

/** Its delivery failed a check and was not sent. */
export async function onHeldTake(scene: Scene): Promise<Parts> {
  await db.audioTake.update({ where: { id: scene.takeId }, data: { status: 'held', certificate: aCertificate() } });
  return onTake(scene);
}

async function onNoteOf(scene: Scene, authorId: string, status: 'done' | 'held' = 'done'): Promise<Parts> {
  const { projectId, takeId } = scene;
  await db.audioTake.update({ where: { id: takeId }, data: { status, certificate: aCertificate() } });
  const data = { projectId, takeId, authorId, startMs: 100, text: 'Here' };
  const { id: noteId } = await db.reviewNote.create({ data });
  return { params: { projectId, audioId: takeId, noteId } };
}

const newNote = { startMs: 100, text: 'Here' };
const change = { text: 'There', startMs: 100, endMs: 200, resolved: true };
const changeMissing = ({ projectId, takeId }: Scene): Parts => ({
  params: { projectId, audioId: takeId, noteId: 'none' },
  body: change,
});
/** A listed voice does not see the takes of another voice. */
const exceptListed = kinds.filter((kind) => kind !== 'listed');
const editorsOfTeam = editors.filter((kind) => kind !== 'support');
const talkers = [...editors, ...voicesOn];

export const changesRows: Record<ChangesCall, Row | readonly Row[]> = {
  'POST /projects/{projectId}/change-requests': [
    { label: 'before the acceptance', may: editors, statuses: [409], send: (scene) => ({ ...inProject(scene), body }) },
    {
      label: 'of a delivery',
      state: 'accepted',
      may: editors,
      statuses: [201],
      send: (scene) => ({ ...inProject(scene), body }),
    },
  ],
  'PATCH /projects/{projectId}/change-requests/{changeRequestId}': {
    state: 'accepted',
    may: ['assigned'],
    statuses: [404],
    send: ({ projectId }) => ({
      params: { projectId, changeRequestId: 'none' },
      body: { notes: [{ id: 'none', resolved: true }] },
    }),
  },
  'POST /projects/{projectId}/rounds': {
    state: 'accepted',
    may: editors,
    statuses: [409],
    send: (scene) => ({ ...inProject(scene), body: { ...body, agreement: true } }),
  },
  'GET /projects/{projectId}/audio/{audioId}/notes': [
    {
      label: 'as the other voice',
      only: ['listed'],
      state: 'accepted',
      may: ['listed'],
      statuses: [404],
      send: onTake,
    },
    { only: exceptListed, state: 'accepted', may: readers, send: onTake },
    {
      label: 'of a held take',
      only: team,
      state: 'accepted',
      may: team,
      statuses: [404],
      changesScene: true,
      send: onHeldTake,
    },
    {
      label: 'of a held take',
      only: ['assigned', 'support'],
      state: 'accepted',
      may: readers,
      changesScene: true,
      send: onHeldTake,
    },
  ],
  'POST /projects/{projectId}/audio/{audioId}/notes': [
    {
      label: 'as the other voice',
      only: ['listed'],
      state: 'accepted',
      may: ['listed'],
      statuses: [404],
      send: (scene) => ({ ...onTake(scene), body: newNote }),
    },
    { only: exceptListed, state: 'accepted', may: talkers, send: (scene) => ({ ...onTake(scene), body: newNote }) },
    {
      label: 'on a held take',
      only: editorsOfTeam,
      state: 'accepted',
      may: talkers,
      statuses: [404],
      changesScene: true,
      send: async (scene) => ({ ...(await onHeldTake(scene)), body: newNote }),
    },
    {
      label: 'on a held take',
      only: ['assigned', 'support'],
      state: 'accepted',
      may: talkers,
      statuses: [201],
      changesScene: true,
      send: async (scene) => ({ ...(await onHeldTake(scene)), body: newNote }),
    },
  ],
  'PATCH /projects/{projectId}/audio/{audioId}/notes/{noteId}': [
    {
      label: 'of their own',
      only: exceptListed,
      state: 'accepted',
      may: talkers,
      changesScene: true,
      send: async (scene, kind) => ({ ...(await onNoteOf(scene, idFor(scene, kind))), body: change }),
    },
    {
      label: 'of another author',
      only: editors,
      state: 'accepted',
      may: editors,
      statuses: [409],
      changesScene: true,
      send: async (scene) => ({ ...(await onNoteOf(scene, scene.ids.assigned)), body: change }),
    },
    {
      label: 'resolved for another author',
      only: [...editors, 'assigned'],
      state: 'accepted',
      may: talkers,
      statuses: [200],
      changesScene: true,
      send: async (scene) => ({ ...(await onNoteOf(scene, scene.ids.viewer)), body: { resolved: true } }),
    },
    {
      label: 'of a take that the user does not see',
      only: [...editorsOfTeam, 'listed'],
      state: 'accepted',
      may: talkers,
      statuses: [404],
      changesScene: true,
      send: async (scene, kind) => ({ ...(await onNoteOf(scene, idFor(scene, kind), 'held')), body: change }),
    },
    {
      label: 'of a held take',
      only: ['assigned', 'support'],
      state: 'accepted',
      may: talkers,
      statuses: [200],
      changesScene: true,
      send: async (scene, kind) => ({ ...(await onNoteOf(scene, idFor(scene, kind), 'held')), body: change }),
    },
    {
      label: 'that does not exist',
      only: editors,
      state: 'accepted',
      may: editors,
      statuses: [404],
      send: changeMissing,
    },
  ],
  'DELETE /projects/{projectId}/audio/{audioId}/notes/{noteId}': [
    {
      label: 'of their own',
      only: exceptListed,
      state: 'accepted',
      may: talkers,
      statuses: [204],
      changesScene: true,
      send: (scene, kind) => onNoteOf(scene, idFor(scene, kind)),
    },
    {
      label: 'of another author',
      only: editors,
      state: 'accepted',
      may: editors,
      statuses: [409],
      changesScene: true,
      send: (scene) => onNoteOf(scene, scene.ids.assigned),
    },
    {
      label: 'of a take that the user does not see',
      only: [...editorsOfTeam, 'listed'],
      state: 'accepted',
      may: talkers,
      statuses: [404],
      changesScene: true,
      send: (scene, kind) => onNoteOf(scene, idFor(scene, kind), 'held'),
    },
    {
      label: 'of a held take',
      only: ['assigned', 'support'],
      state: 'accepted',
      may: talkers,
      statuses: [204],
      changesScene: true,
      send: (scene, kind) => onNoteOf(scene, idFor(scene, kind), 'held'),
    },
  ],
};
