import { trackEvent as contract } from '@/lib/contracts/system';
import { endpoint } from '@/server/http/endpoint';
import { trackEvent } from '@/server/system/analytics';

export const POST = endpoint(contract, async ({ actor, body }) => {
  await trackEvent(actor?.userId ?? null, body.name, body.properties);
  return undefined;
});
