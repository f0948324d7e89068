import { orderVoiceDemos as contract } from '@/lib/contracts/demos';
import { orderVoiceDemos } from '@/server/demos/order-voice-demos';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, ({ actor, params, body }) =>
  orderVoiceDemos(actor, params.userId, body.voiceDemoIds),
);
