import { openUnsubscribe, unsubscribe as contract } from '@/lib/contracts/notifications';
import { endpoint } from '@/server/http/endpoint';
import { unsubscribe, unsubscribePage } from '@/server/notifications/unsubscribe';
import { redirectTo } from '@/server/platform/http-result';

// GET must not unsubscribe: mail scanners and mail programs without one-click support open the URL.
export const GET = endpoint(openUnsubscribe, async ({ params }) => redirectTo(unsubscribePage(params.token)));
export const POST = endpoint(contract, ({ params, query }) => unsubscribe(params.token, query.scope));
