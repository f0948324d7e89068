import { getCountry as contract } from '@/lib/contracts/access';
import { endpoint } from '@/server/http/endpoint';
import { countryOf } from '@/server/platform/geo';

export const GET = endpoint(contract, async ({ request, address }) => ({
  countryCode: countryOf(request.headers, address),
}));
