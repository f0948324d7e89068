import { login as contract } from '@/lib/contracts/access';
import { logIn } from '@/server/access/log-in';
import { presentMe } from '@/server/profile/queries';
import { endpoint } from '@/server/http/endpoint';
import { signUpTokenOf } from '@/server/http/sign-up-cookie';
import { withSession } from '@/server/platform/http-result';

export const POST = endpoint(contract, async ({ body, address, request }) => {
  const { userId, session } = await logIn(body.email, body.password, address, signUpTokenOf(request));
  return withSession(await presentMe(userId), session);
});
