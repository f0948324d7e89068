import { getUser, updateUser as update } from '@/lib/contracts/profile';
import { presentActor, presentMe } from '@/server/profile/queries';
import { endpoint } from '@/server/http/endpoint';
import { missingScope } from '@/server/platform/errors';
import { HttpResult } from '@/server/platform/http-result';
import { updateUser } from '@/server/profile/update-user';

export const GET = endpoint(getUser, ({ actor, params }) => {
  if (params.userId === actor.userId) return presentActor(actor);
  if (!actor.isSupport) throw missingScope('support');
  return presentMe(params.userId);
});

export const PATCH = endpoint(update, async ({ actor, params, body, address }) => {
  const { user, isEmailPending } = await updateUser(actor, params.userId, body, address);
  return new HttpResult(user, isEmailPending ? { status: update.pendingStatus } : {});
});
