import { getSupportOverview as contract } from '@/lib/contracts/support-start';
import { endpoint } from '@/server/http/endpoint';
import { getSupportOverview } from '@/server/support/queries';

export const GET = endpoint(contract, ({ actor }) => getSupportOverview(actor));
