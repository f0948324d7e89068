import { cancelUpload as cancelContract, readUpload as readContract } from '@/lib/contracts/uploads';
import { cancelUpload, readUpload } from '@/server/uploads/parted-upload';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(readContract, ({ actor, params }) => readUpload(actor, params.uploadId));

export const DELETE = endpoint(cancelContract, ({ actor, params }) => cancelUpload(actor, params.uploadId));
