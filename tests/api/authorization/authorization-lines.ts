import type { CallName } from '@/lib/client/api';
import { editors, idFor, inProject, type Parts, readers, type Row } from './authorization-row';
import { anUpload, type Scene } from '@/tests/support/builders';

const onLine = ({ projectId, filename }: Scene): Parts => ({ params: { projectId, filename } });
const onTake = ({ projectId, filename, lineTakeId }: Scene): Parts => ({
  params: { projectId, filename, takeId: lineTakeId },
});
/** Refused by the state, for those who may otherwise do it. */
const onceApproved = { label: 'once approved', state: 'approved', may: editors, statuses: [409] } as const;
const patchLine =
  (body: object) =>
  (scene: Scene): Parts => ({ ...onLine(scene), body });
const newLine = (scene: Scene): Parts => ({
  ...inProject(scene),
  body: { filename: 'Line 2.wav', line: 'Hello.' },
});
const importedLines = (scene: Scene): Parts => ({
  ...inProject(scene),
  body: { lines: [{ filename: 'Line 3.wav', line: 'Hello.' }] },
});
const deletedLines = (scene: Scene): Parts => ({ ...inProject(scene), body: { filenames: [scene.filename] } });
type LineCall = Extract<CallName, `${string}/lines${string}` | `${string}line-audio` | `${string}delete-lines`>;

export const lineRows: Record<LineCall, Row | readonly Row[]> = {
  'GET /projects/{projectId}/lines': { may: readers, send: inProject },
  'POST /projects/{projectId}/lines': [
    { may: editors, statuses: [201], send: newLine },
    { ...onceApproved, send: newLine },
  ],
  'PUT /projects/{projectId}/lines': [
    { may: editors, statuses: [200], send: importedLines },
    { ...onceApproved, send: importedLines },
  ],
  'PATCH /projects/{projectId}/lines/{filename}': [
    { label: 'text', may: editors, statuses: [200], send: patchLine({ line: 'Changed.' }) },
    { ...onceApproved, label: 'text once approved', send: patchLine({ line: 'Changed.' }) },
    { ...onceApproved, label: 'comment once approved', send: patchLine({ comment: 'Slower.' }) },
    { label: 'approval', may: editors, statuses: [200], send: patchLine({ isApproved: true }) },
  ],
  'DELETE /projects/{projectId}/lines/{filename}': [
    { may: editors, statuses: [204], send: onLine },
    { ...onceApproved, send: onLine },
  ],
  'POST /projects/{projectId}/delete-lines': [
    { may: editors, statuses: [204], send: deletedLines },
    { ...onceApproved, send: deletedLines },
  ],
  'POST /projects/{projectId}/lines/{filename}/audio': {
    state: 'accepted',
    may: ['assigned'],
    send: async (scene, kind) => ({ ...onLine(scene), body: { uri: await anUpload(idFor(scene, kind)) } }),
  },
  'POST /projects/{projectId}/line-audio': {
    state: 'accepted',
    may: ['assigned'],
    send: async (scene, kind) => ({
      ...inProject(scene),
      body: { files: [{ filename: scene.filename, uri: await anUpload(idFor(scene, kind)) }] },
    }),
  },
  'GET /projects/{projectId}/lines/{filename}/takes': { may: readers, send: onLine },
  'POST /projects/{projectId}/lines/{filename}/takes': {
    state: 'accepted',
    may: ['assigned'],
    statuses: [202],
    send: async (scene, kind) => ({ ...onLine(scene), body: { uri: await anUpload(idFor(scene, kind)) } }),
  },
  'PATCH /projects/{projectId}/lines/{filename}/takes/{takeId}': {
    state: 'accepted',
    may: ['assigned'],
    statuses: [200],
    send: (scene) => ({ ...onTake(scene), body: { isChosen: true } }),
  },
  'DELETE /projects/{projectId}/lines/{filename}/takes/{takeId}': {
    state: 'accepted',
    may: ['assigned'],
    send: onTake,
  },
};
