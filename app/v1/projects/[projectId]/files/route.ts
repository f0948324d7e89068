import { listFiles as listContract } from '@/lib/contracts/projects';
import { addFile as contract } from '@/lib/contracts/uploads';
import { addFile } from '@/server/files/edit-files';
import { endpoint } from '@/server/http/endpoint';
import { listFiles } from '@/server/projects/queries';

export const GET = endpoint(listContract, ({ actor, params }) => listFiles(actor, params.projectId));
export const POST = endpoint(contract, ({ actor, params, body }) => addFile(actor, params.projectId, body));
