import { logout as contract } from '@/lib/contracts/access';
import { endpoint } from '@/server/http/endpoint';
import { HttpResult } from '@/server/platform/http-result';

/** What the browser keeps of the last user goes with the session (docs/rules/screens.md#what-the-browser-stores). */
const headers = { 'Clear-Site-Data': '"cache", "storage"' };

export const POST = endpoint(contract, async () => new HttpResult(undefined, { session: null, headers }));
