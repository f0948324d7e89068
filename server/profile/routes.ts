import * as access from '@/lib/contracts/access';
import * as profile from '@/lib/contracts/profile';
import { bind, type Route } from '@/server/access/bind';
import { consumeMagicLink } from '@/server/access/sessions';
import { missingScope } from '@/server/platform/errors';
import { HttpResult, withSession } from '@/server/platform/http-result';
import { resubmitApplication, updateUser } from './edit-profile';
import { presentActor, presentMe } from './queries';

export const profileRoutes: readonly Route[] = [
  bind(access.consumeMagicLink, async ({ body }) => {
    const { userId, session } = await consumeMagicLink(body.token);
    return withSession(await presentMe(userId, true), session);
  }),
  bind(profile.resubmitApplication, ({ actor }) => resubmitApplication(actor), { reload: presentActor }),
  bind(profile.getMe, ({ actor }) => presentActor(actor)),
  bind(profile.getUser, ({ actor, params }) => {
    if (params.userId === actor.userId) return presentActor(actor);
    if (!actor.isSupport) throw missingScope('support');
    return presentMe(params.userId);
  }),
  bind(profile.updateUser, async ({ actor, params, body, address }) => {
    const { user, isEmailPending } = await updateUser(actor, params.userId, body, address);
    return new HttpResult(user, isEmailPending ? { status: profile.updateUser.pendingStatus } : {});
  }),
];
