import type { CallName } from '@/lib/client/api';
import { editors, idFor, inProject, type Parts, readers, type Row } from '@/tests/api/authorization-row';
import { makeUpload, type Scene } from '@/tests/support/scene';

const onLine = ({ projectId, filename }: Scene): Parts => ({ params: { projectId, filename } });
const patchLine =
  (body: object) =>
  (scene: Scene): Parts => ({ ...onLine(scene), body });
type LineCall = Extract<CallName, `${string}/lines${string}` | `${string}line-audio` | `${string}delete-lines`>;

export const lineRows: Record<LineCall, Row | readonly Row[]> = {
  'GET /projects/{projectId}/lines': { may: readers, send: inProject },
  'POST /projects/{projectId}/lines': {
    may: editors,
    send: (scene) => ({ ...inProject(scene), body: { filename: 'Line 2.wav', line: 'Hello.' } }),
  },
  'PUT /projects/{projectId}/lines': {
    may: editors,
    send: (scene) => ({ ...inProject(scene), body: { lines: [{ filename: 'Line 3.wav', line: 'Hello.' }] } }),
  },
  'PATCH /projects/{projectId}/lines/{filename}': [
    { label: 'text', may: editors, send: patchLine({ line: 'Changed.' }) },
    { label: 'approval', may: editors, send: patchLine({ isApproved: true }) },
    {
      label: 'chosen take',
      state: 'accepted',
      may: ['assigned'],
      send: (scene) => patchLine({ takeId: scene.lineTakeId })(scene),
    },
  ],
  'DELETE /projects/{projectId}/lines/{filename}': { may: editors, send: onLine },
  'POST /projects/{projectId}/delete-lines': {
    may: editors,
    send: (scene) => ({ ...inProject(scene), body: { filenames: [scene.filename] } }),
  },
  'POST /projects/{projectId}/lines/{filename}/audio': {
    state: 'accepted',
    may: ['assigned'],
    send: async (scene, kind) => ({ ...onLine(scene), body: { uri: await makeUpload(idFor(scene, kind), 'audio') } }),
  },
  'POST /projects/{projectId}/line-audio': {
    state: 'accepted',
    may: ['assigned'],
    send: async (scene, kind) => ({
      ...inProject(scene),
      body: { files: [{ filename: scene.filename, uri: await makeUpload(idFor(scene, kind), 'audio') }] },
    }),
  },
  'GET /projects/{projectId}/lines/{filename}/takes': { may: readers, send: onLine },
  'DELETE /projects/{projectId}/lines/{filename}/takes/{takeId}': {
    state: 'accepted',
    may: ['assigned'],
    send: ({ projectId, filename, lineTakeId }) => ({ params: { projectId, filename, takeId: lineTakeId } }),
  },
};
