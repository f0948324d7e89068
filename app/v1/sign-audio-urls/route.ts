import { signAudioUrls as contract } from '@/lib/contracts/uploads';
import { signUploads } from '@/server/uploads/sign-upload';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, body }) => signUploads(actor, 'audio', body.files));
