import { getLiveness as contract } from '@/lib/contracts/system';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contract, () => Promise.resolve({ status: 'ok' as const }));
