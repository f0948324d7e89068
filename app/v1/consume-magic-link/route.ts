import { consumeMagicLink as contract } from '@/lib/contracts/access';
import { consumeMagicLink } from '@/server/access/consume-magic-link';
import { presentMe } from '@/server/profile/queries';
import { endpoint } from '@/server/http/endpoint';
import { withSession } from '@/server/platform/http-result';

export const POST = endpoint(contract, async ({ body }) => {
  const { userId, session } = await consumeMagicLink(body.token);
  return withSession(await presentMe(userId, true), session);
});
