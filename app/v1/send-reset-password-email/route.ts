import { sendResetPasswordEmail as contract } from '@/lib/contracts/access';
import { sendResetPasswordEmail } from '@/server/access/passwords/reset-password';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, async ({ body, address }) => {
  await sendResetPasswordEmail(body.email, address);
  return undefined;
});
