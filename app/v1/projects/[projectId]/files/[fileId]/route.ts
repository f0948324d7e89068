import { deleteFile as contract } from '@/lib/contracts/uploads';
import { deleteFile } from '@/server/files/edit-files';
import { endpoint } from '@/server/http/endpoint';

export const DELETE = endpoint(contract, ({ actor, params }) => deleteFile(actor, params.projectId, params.fileId));
