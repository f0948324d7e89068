import { listSupportDeliveryPresets as contract } from '@/lib/contracts/delivery-presets';
import { endpoint } from '@/server/http/endpoint';
import { listSupportPresets } from '@/server/support/edit-preset';

export const GET = endpoint(contract, ({ actor }) => listSupportPresets(actor));
