import { resendVerifyEmail as contract } from '@/lib/contracts/access';
import { resendVerifyEmail } from '@/server/access/verify';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, async ({ body }) => {
  await resendVerifyEmail(body.email);
  return undefined;
});
