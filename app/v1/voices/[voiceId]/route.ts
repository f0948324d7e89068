import { getVoice as contract } from '@/lib/contracts/voices';
import { endpoint } from '@/server/http/endpoint';
import { getVoice } from '@/server/voices/queries';

export const GET = endpoint(contract, ({ params }) => getVoice(params.voiceId));
