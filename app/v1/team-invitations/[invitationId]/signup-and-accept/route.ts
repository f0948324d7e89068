import { signUpAndAccept as contract } from '@/lib/contracts/invitations';
import { presentMe } from '@/server/profile/queries';
import { endpoint } from '@/server/http/endpoint';
import { withSession } from '@/server/platform/http-result';
import { signUpAndAccept } from '@/server/invitations/sign-up-and-accept';

export const POST = endpoint(contract, async ({ params, body, address }) => {
  const { userId, session } = await signUpAndAccept(params.invitationId, body, address);
  return withSession(await presentMe(userId), session);
});
