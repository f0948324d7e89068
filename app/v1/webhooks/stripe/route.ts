import { stripeWebhook as contract } from '@/lib/contracts/system';
import { readText } from '@/server/http/body';
import { endpoint } from '@/server/http/endpoint';
import { receiveWebhook } from '@/server/payments/receive-webhook';

/** The raw body is what was signed. */
export const POST = endpoint(contract, async ({ request }) =>
  receiveWebhook(await readText(request, 1024 * 1024), request.headers.get('stripe-signature')),
);
