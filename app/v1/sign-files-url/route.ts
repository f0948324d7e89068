import { signFilesUrl as contract } from '@/lib/contracts/uploads';
import { signUpload } from '@/server/uploads/sign-upload';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, body }) => signUpload(actor, 'file', body));
