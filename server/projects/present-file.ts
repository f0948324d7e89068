import type { ProjectFile } from '@/lib/contracts/uploads';
import { presentPerson } from '@/server/access/present-person';
import type { FullProject } from './full-project';

export type FullFile = FullProject['files'][number];

export function presentFile(file: FullFile): ProjectFile {
  return {
    id: file.id,
    name: file.name,
    uri: file.uri,
    mime: file.contentType,
    contentType: file.contentType,
    user: presentPerson(file.user),
    status: file.status,
    uploadedByClient: file.uploadedByClient,
    created: file.created.toISOString(),
  };
}
