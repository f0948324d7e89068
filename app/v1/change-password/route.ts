import { changePassword as contract } from '@/lib/contracts/access';
import { changePassword } from '@/server/access/passwords/reset-password';
import { endpoint } from '@/server/http/endpoint';
import { HttpResult } from '@/server/platform/http-result';

export const POST = endpoint(contract, async ({ body, address }) => {
  const { userId } = await changePassword(body.token, body.password, address);
  // Also ends this browser's session if it belongs to another user.
  return new HttpResult(undefined, { session: null, userId });
});
