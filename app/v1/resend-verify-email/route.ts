import { resendVerifyEmail as contract } from '@/lib/contracts/access';
import { resendVerifyEmail } from '@/server/access/signing-up/verify';
import { endpoint } from '@/server/http/endpoint';
import { signUpTokenOf } from '@/server/http/sign-up-cookie';

export const POST = endpoint(contract, async ({ body, address, request }) => {
  await resendVerifyEmail(body.email, { address, browserToken: signUpTokenOf(request) });
  return undefined;
});
