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
const state = 'accepted';
/** Its request changes the take of the scene. */
const onChangedTake = { state, changesScene: true } as const;
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

/** Editors of the team do not see a held take; the assigned voice and support agents do. */
const unseen = { only: editorsOfTeam, may: talkers, statuses: [404] } as const;
const seen = { only: ['assigned', 'support'], may: talkers } as const;
const ofUnseenTake = {
  ...unseen,
  label: 'of a take that the user does not see',
  only: [...editorsOfTeam, 'listed'],
} as const;
const ofOther = { label: 'of another author', only: editors, may: editors, statuses: [409] } as const;
const asOtherVoice = {
  label: 'as the other voice',
  only: ['listed'],
  state,
  may: ['listed'],
  statuses: [404],
} as const;

type Send = NonNullable<Row['send']>;
const withNote = (send: (scene: Scene) => Parts | Promise<Parts>): Send => {
  return async (scene) => ({ ...(await send(scene)), body: newNote });
};
const ofOwn: Send = (scene, kind) => onNoteOf(scene, idFor(scene, kind));
const ofOwnOnHeldTake: Send = (scene, kind) => onNoteOf(scene, idFor(scene, kind), 'held');
const ofAssigned: Send = (scene) => onNoteOf(scene, scene.ids.assigned);
const changed = (send: Send): Send => {
  return async (scene, kind) => ({ ...(await send(scene, kind)), body: change });
};
const resolved: Send = async (scene) => ({ ...(await onNoteOf(scene, scene.ids.viewer)), body: { resolved: true } });

export const changesRows: Record<ChangesCall, Row | readonly Row[]> = {
  'POST /projects/{projectId}/change-requests': [
    { label: 'before the acceptance', may: editors, statuses: [409], send: (scene) => ({ ...inProject(scene), body }) },
    { label: 'of a delivery', state, may: editors, statuses: [201], send: (scene) => ({ ...inProject(scene), body }) },
  ],
  'PATCH /projects/{projectId}/change-requests/{changeRequestId}': {
    state,
    may: ['assigned'],
    statuses: [404],
    send: ({ projectId }) => ({
      params: { projectId, changeRequestId: 'none' },
      body: { notes: [{ id: 'none', resolved: true }] },
    }),
  },
  'POST /projects/{projectId}/rounds': {
    state,
    may: editors,
    statuses: [409],
    send: (scene) => ({ ...inProject(scene), body: { ...body, agreement: true } }),
  },
  'GET /projects/{projectId}/audio/{audioId}/notes': [
    { ...asOtherVoice, send: onTake },
    { only: exceptListed, state, may: readers, send: onTake },
    { ...onChangedTake, ...unseen, label: 'of a held take', only: team, may: team, send: onHeldTake },
    { ...onChangedTake, ...seen, label: 'of a held take', may: readers, send: onHeldTake },
  ],
  'POST /projects/{projectId}/audio/{audioId}/notes': [
    { ...asOtherVoice, send: withNote(onTake) },
    { only: exceptListed, state, may: talkers, send: withNote(onTake) },
    { ...onChangedTake, ...unseen, label: 'on a held take', send: withNote(onHeldTake) },
    { ...onChangedTake, ...seen, label: 'on a held take', statuses: [201], send: withNote(onHeldTake) },
  ],
  'PATCH /projects/{projectId}/audio/{audioId}/notes/{noteId}': [
    { ...onChangedTake, label: 'of their own', only: exceptListed, may: talkers, send: changed(ofOwn) },
    { ...onChangedTake, ...ofOther, send: changed(ofAssigned) },
    {
      ...onChangedTake,
      label: 'resolved for another author',
      only: [...editors, 'assigned'],
      may: talkers,
      statuses: [200],
      send: resolved,
    },
    { ...onChangedTake, ...ofUnseenTake, send: changed(ofOwnOnHeldTake) },
    { ...onChangedTake, ...seen, label: 'of a held take', statuses: [200], send: changed(ofOwnOnHeldTake) },
    { label: 'that does not exist', only: editors, state, may: editors, statuses: [404], send: changeMissing },
  ],
  'DELETE /projects/{projectId}/audio/{audioId}/notes/{noteId}': [
    { ...onChangedTake, label: 'of their own', only: exceptListed, may: talkers, statuses: [204], send: ofOwn },
    { ...onChangedTake, ...ofOther, send: ofAssigned },
    { ...onChangedTake, ...ofUnseenTake, send: ofOwnOnHeldTake },
    { ...onChangedTake, ...seen, label: 'of a held take', statuses: [204], send: ofOwnOnHeldTake },
  ],
};
