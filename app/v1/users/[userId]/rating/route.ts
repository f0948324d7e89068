import { rateVoice as contract } from '@/lib/contracts/projects';
import { endpoint } from '@/server/http/endpoint';
import { rateVoice } from '@/server/projects/rate-voice';

export const POST = endpoint(contract, ({ actor, params, body }) => rateVoice(actor, params.userId, body));
