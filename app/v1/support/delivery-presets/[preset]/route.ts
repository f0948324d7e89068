import * as contracts from '@/lib/contracts/delivery-presets';
import { endpoint } from '@/server/http/endpoint';
import { resetDeliveryPreset, saveDeliveryPreset } from '@/server/support/edit-preset';

export const PUT = endpoint(contracts.saveDeliveryPreset, ({ actor, params, body }) =>
  saveDeliveryPreset(actor, params.preset, body),
);
export const DELETE = endpoint(contracts.resetDeliveryPreset, ({ actor, params }) =>
  resetDeliveryPreset(actor, params.preset),
);
