import { logout as contract } from '@/lib/contracts/access';
import { endpoint } from '@/server/http/endpoint';
import { HttpResult } from '@/server/platform/http-result';

/** Clears the user's data from the browser (docs/rules/screens.md#what-the-browser-stores). */
const headers = { 'Clear-Site-Data': '"cache", "storage"' };

export const POST = endpoint(contract, async () => new HttpResult(undefined, { session: null, headers }));
