import { addVoiceDemo as contract } from '@/lib/contracts/demos';
import { addVoiceDemo } from '@/server/demos/add-voice-demo';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, body }) => addVoiceDemo(actor, body));
