import type { ProjectFile } from '@/lib/contracts/uploads';
import { type PersonRow, presentPerson } from '@/server/access/people';
import type { ProjectFile as FileColumns } from '@/server/platform/db';

export type FullFile = Pick<
  FileColumns,
  'id' | 'name' | 'uri' | 'contentType' | 'status' | 'uploadedByClient' | 'created'
> & { user: PersonRow };

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
