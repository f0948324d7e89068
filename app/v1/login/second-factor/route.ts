import { finishLogin as contract } from '@/lib/contracts/access';
import { finishLogin } from '@/server/access/finish-login';
import { endpoint } from '@/server/http/endpoint';
import { loginTicketOf } from '@/server/http/login-ticket-cookie';
import { withSession } from '@/server/platform/http-result';
import { presentMe } from '@/server/profile/queries';

export const POST = endpoint(contract, async ({ body, address, request }) => {
  const { userId, session } = await finishLogin(loginTicketOf(request), body.code, address);
  return withSession(await presentMe(userId), session);
});
