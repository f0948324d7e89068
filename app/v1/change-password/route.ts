import { changePassword as contract } from '@/lib/contracts/access';
import { changePassword } from '@/server/access/reset-password';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, async ({ body, address }) => {
  await changePassword(body.token, body.password, address);
  return undefined;
});
