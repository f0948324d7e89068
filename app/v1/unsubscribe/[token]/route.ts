import { openUnsubscribe, unsubscribe as contract } from '@/lib/contracts/notifications';
import { endpoint } from '@/server/http/endpoint';
import { unsubscribe, unsubscribePage } from '@/server/notifications/unsubscribe';
import { redirectTo } from '@/server/platform/http-result';

// A mail program without the one click, or a scanner, opens the address: that stops nothing.
export const GET = endpoint(openUnsubscribe, async ({ params }) => redirectTo(unsubscribePage(params.token)));
export const POST = endpoint(contract, ({ params, query }) => unsubscribe(params.token, query.scope));
