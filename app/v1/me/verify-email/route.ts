import { verifyNewEmail as contract } from '@/lib/contracts/profile';
import { verifyNewEmail } from '@/server/access/change-email';
import { endpoint } from '@/server/http/endpoint';
import { presentActor } from '@/server/profile/queries';

export const POST = endpoint(
  contract,
  async ({ actor, body }) => {
    await verifyNewEmail(actor, body.code);
    return presentActor(actor);
  },
  { reload: presentActor },
);
