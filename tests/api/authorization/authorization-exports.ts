import type { CallName } from '@/lib/client/api';
import { editors, inProject, type Parts, type Row } from './authorization-row';
import { type Scene } from '@/tests/support/builders';

const onMissingExport = ({ projectId }: Scene): Parts => ({ params: { projectId, exportId: 'none' } });
type ExportCall = Extract<CallName, `${string}/exports${string}`>;

export const exportRows: Record<ExportCall, Row | readonly Row[]> = {
  'GET /projects/{projectId}/exports': { may: editors, send: inProject },
  'POST /projects/{projectId}/exports': {
    state: 'accepted',
    may: editors,
    send: (scene) => ({
      ...inProject(scene),
      body: { format: 'wav', lines: [{ filename: 'Take 1', uri: scene.takeUri }] },
    }),
  },
  'GET /projects/{projectId}/exports/{exportId}': { may: editors, statuses: [404], send: onMissingExport },
  'PATCH /projects/{projectId}/exports/{exportId}': {
    may: editors,
    statuses: [404],
    send: (scene) => ({ ...onMissingExport(scene), body: {} }),
  },
  'DELETE /projects/{projectId}/exports/{exportId}': { may: editors, statuses: [404], send: onMissingExport },
};
