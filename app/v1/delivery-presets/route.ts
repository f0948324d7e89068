import { listDeliveryPresets as contract } from '@/lib/contracts/delivery-presets';
import { endpoint } from '@/server/http/endpoint';
import { listDeliveryPresets } from '@/server/projects/delivery-presets';

export const GET = endpoint(contract, () => listDeliveryPresets());
