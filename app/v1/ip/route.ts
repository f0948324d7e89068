import { getCountry as contract } from '@/lib/contracts/access';
import { countryOfRequest } from '@/server/http/request/request-country';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(contract, async ({ request }) => ({ countryCode: countryOfRequest(request) }));
