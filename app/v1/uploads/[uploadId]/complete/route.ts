import { completeUpload as contract } from '@/lib/contracts/uploads';
import { completeUpload } from '@/server/uploads/complete-upload';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, params }) => completeUpload(actor, params.uploadId));
