import { logout as contract } from '@/lib/contracts/access';
import { endSession } from '@/server/access/sessions';
import { endpoint } from '@/server/http/endpoint';
import { withSession } from '@/server/platform/answer';

export const POST = endpoint(contract, async ({ actor }) => {
  if (actor) await endSession(actor.sessionId);
  return withSession(undefined, null);
});
