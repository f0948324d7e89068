import { signParts as contract } from '@/lib/contracts/uploads';
import { signParts } from '@/server/uploads/parted-upload';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, params, body }) => signParts(actor, params.uploadId, body.parts));
