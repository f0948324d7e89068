import { stripeWebhook as contract } from '@/lib/contracts/payments';
import { readText } from '@/server/http/limits/body';
import { endpoint } from '@/server/http/endpoint';
import { receiveWebhook } from '@/server/payments/receive-webhook';

/** Pass the raw body: the signature covers its bytes. */
export const POST = endpoint(contract, async ({ request }) =>
  receiveWebhook(await readText(request, 1024 * 1024), request.headers.get('stripe-signature')),
);
