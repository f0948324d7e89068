import { getUser as contract } from '@/lib/contracts/access';
import { presentActor, presentMe } from '@/server/access/queries';
import { endpoint } from '@/server/http/endpoint';
import { missingScope } from '@/server/platform/errors';

export const GET = endpoint(contract, ({ actor, params }) => {
  if (params.userId === actor.userId) return presentActor(actor);
  if (!actor.isSupport) throw missingScope('support');
  return presentMe(params.userId);
});
