import { getRevenue as contract } from '@/lib/contracts/support-money';
import { endpoint } from '@/server/http/endpoint';
import { getRevenue } from '@/server/support/money/revenue';

export const GET = endpoint(contract, ({ actor }) => getRevenue(actor));
