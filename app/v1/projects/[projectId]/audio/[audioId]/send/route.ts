import * as contracts from '@/lib/contracts/deliveries';
import { endpoint } from '@/server/http/endpoint';
import { sendTake } from '@/server/takes/send-take';

export const POST = endpoint(contracts.sendTake, ({ actor, params, body }) =>
  sendTake(actor, params.projectId, params.audioId, body.remark),
);
