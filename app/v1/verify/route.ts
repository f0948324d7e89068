import { verify as contract } from '@/lib/contracts/access';
import { isNewEmail, verifyNewEmail } from '@/server/access/change-email';
import { presentActor, presentMe } from '@/server/profile/queries';
import { verify } from '@/server/access/signing-up/verify';
import { endpoint } from '@/server/http/endpoint';
import { signUpTokenOf } from '@/server/http/sign-up-cookie';
import { withSession } from '@/server/platform/http-result';

export const POST = endpoint(contract, async ({ actor, body, address, request }) => {
  if (actor && (await isNewEmail(actor, body))) {
    await verifyNewEmail(actor, body);
    return presentActor(actor);
  }
  const { userId, session } = await verify(body, { address, browserToken: signUpTokenOf(request) });
  return withSession(await presentMe(userId), session);
});
