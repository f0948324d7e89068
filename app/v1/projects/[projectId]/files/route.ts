import { addFile as contract } from '@/lib/contracts/uploads';
import { addFile } from '@/server/files/edit-files';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, params, body }) => addFile(actor, params.projectId, body));
