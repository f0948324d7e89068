import { rateVoice as contract } from '@/lib/contracts/assignments';
import { endpoint } from '@/server/http/endpoint';
import { rateVoice } from '@/server/assignments/rate-voice';

export const POST = endpoint(contract, ({ actor, params, body }) => rateVoice(actor, params.userId, body));
