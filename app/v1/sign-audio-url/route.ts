import { signAudioUrl as contract } from '@/lib/contracts/audio';
import { signUpload } from '@/server/files/sign-upload';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, body }) => signUpload(actor, 'audio', body));
