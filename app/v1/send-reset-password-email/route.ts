import { sendResetPasswordEmail as contract } from '@/lib/contracts/access';
import { sendResetPasswordEmail } from '@/server/access/reset-password';
import { endpoint } from '@/server/http/endpoint';

export const POST = endpoint(contract, async ({ body }) => {
  await sendResetPasswordEmail(body.email);
  return undefined;
});
