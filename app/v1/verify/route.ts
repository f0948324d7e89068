import { verify as contract } from '@/lib/contracts/access';
import { presentMe } from '@/server/profile/queries';
import { verify } from '@/server/access/verify';
import { endpoint } from '@/server/http/endpoint';
import { signUpTokenOf } from '@/server/http/sign-up-cookie';
import { withSession } from '@/server/platform/http-result';

export const POST = endpoint(contract, async ({ body, address, request }) => {
  const { userId, session } = await verify(body, { address, browserToken: signUpTokenOf(request) });
  return withSession(await presentMe(userId), session);
});
