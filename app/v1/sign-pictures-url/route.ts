import { signPicturesUrl as contract } from '@/lib/contracts/pictures';
import { endpoint } from '@/server/http/endpoint';
import { signUpload } from '@/server/uploads/sign-upload';

export const POST = endpoint(contract, ({ actor, body }) => signUpload(actor, 'picture', body));
