import { signUp as contract } from '@/lib/contracts/access';
import { signUp } from '@/server/access/signing-up/sign-up';
import { endpoint } from '@/server/http/endpoint';
import { signUpTokenOf } from '@/server/http/sign-up-cookie';
import { HttpResult } from '@/server/platform/http-result';

export const POST = endpoint(contract, async ({ body, address, request }) => {
  const { email, signUpToken } = await signUp(body, { address, browserToken: signUpTokenOf(request) });
  return new HttpResult({ email }, { signUpToken });
});
