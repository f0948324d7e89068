import * as contracts from '@/lib/contracts/deliveries';
import { endpoint } from '@/server/http/endpoint';
import { setDeliverySpec } from '@/server/takes/set-delivery-spec';

export const PUT = endpoint(contracts.setDeliverySpec, ({ actor, params, body }) =>
  setDeliverySpec(actor, params.projectId, body),
);
