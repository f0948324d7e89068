import { beginUpload as contract } from '@/lib/contracts/uploads';
import { beginUpload } from '@/server/uploads/parted-upload';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, body }) => beginUpload(actor, body));
