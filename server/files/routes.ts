import * as projects from '@/lib/contracts/projects';
import * as uploads from '@/lib/contracts/uploads';
import { bind, type Route } from '@/server/access/bind';
import { addFile, deleteFile } from './edit-files';
import { listFiles } from '@/server/projects/queries';

export const filesRoutes: readonly Route[] = [
  bind(uploads.deleteFile, ({ actor, params }) => deleteFile(actor, params.projectId, params.fileId)),
  bind(projects.listFiles, ({ actor, params }) => listFiles(actor, params.projectId)),
  bind(uploads.addFile, ({ actor, params, body }) => addFile(actor, params.projectId, body)),
];
