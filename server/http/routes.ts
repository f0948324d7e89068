import * as access from '@/lib/contracts/access';
import * as payments from '@/lib/contracts/payments';
import { bind, type Route } from '@/server/access/bind';
import { isNewEmail, verifyNewEmail } from '@/server/access/change-email';
import { finishLogin } from '@/server/access/finish-login';
import { logIn } from '@/server/access/log-in';
import { signUp } from '@/server/access/signing-up/sign-up';
import { resendVerifyEmail, verify } from '@/server/access/signing-up/verify';
import { readText } from '@/server/http/limits/body';
import { countryOfRequest } from '@/server/http/request/address';
import { receiveWebhook } from '@/server/payments/receive-webhook';
import { HttpResult, withSession } from '@/server/platform/http-result';
import { presentActor, presentMe } from '@/server/profile/queries';
import { liveRoutes } from './live-routes';
import { loginTicketOf, signUpTokenOf } from './login-cookies';

/** Endpoints that read a cookie, the country or the bytes of the body, and those that are served without Next.js. */
export const httpRoutes: readonly Route[] = [
  ...liveRoutes,
  bind(access.getCountry, async ({ request }) => ({ countryCode: countryOfRequest(request) })),
  bind(access.login, async ({ body, address, request }) => {
    const { userId, session } = await logIn(body.email, body.password, address, signUpTokenOf(request));
    return withSession(await presentMe(userId), session);
  }),
  bind(access.finishLogin, async ({ body, address, request }) => {
    const { userId, session } = await finishLogin(loginTicketOf(request), body.code, address);
    return withSession(await presentMe(userId), session);
  }),
  bind(access.resendVerifyEmail, async ({ body, address, request }) => {
    await resendVerifyEmail(body.email, { address, browserToken: signUpTokenOf(request) });
    return undefined;
  }),
  bind(access.signUp, async ({ body, address, request }) => {
    const { email, signUpToken } = await signUp(body, { address, browserToken: signUpTokenOf(request) });
    return new HttpResult({ email }, { signUpToken });
  }),
  bind(access.verify, async ({ actor, body, address, request }) => {
    if (actor && (await isNewEmail(actor, body))) {
      await verifyNewEmail(actor, body);
      return presentActor(actor);
    }
    const { userId, session } = await verify(body, { address, browserToken: signUpTokenOf(request) });
    return withSession(await presentMe(userId), session);
  }),
  // The raw body: the signature covers its bytes.
  bind(payments.stripeWebhook, async ({ request }) =>
    receiveWebhook(await readText(request, 1024 * 1024), request.headers.get('stripe-signature')),
  ),
];
