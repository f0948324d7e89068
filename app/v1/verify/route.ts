import { verify as contract } from '@/lib/contracts/access';
import { presentMe } from '@/server/access/queries';
import { verify } from '@/server/access/verify';
import { endpoint } from '@/server/http/endpoint';
import { withSession } from '@/server/platform/answer';

export const POST = endpoint(contract, async ({ body }) => {
  const { userId, session } = await verify(body.email, body.code);
  return withSession(await presentMe(userId), session);
});
