import { getFigures as contract } from '@/lib/contracts/support-figures';
import { endpoint } from '@/server/http/endpoint';
import { getFigures } from '@/server/support/figures';

export const GET = endpoint(contract, ({ actor }) => getFigures(actor));
