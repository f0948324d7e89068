import * as contracts from '@/lib/contracts/access';
import * as legalTexts from '@/lib/contracts/legal-texts';
import { confirmPassword } from '@/server/access/passwords/confirm-password';
import { changePassword, sendResetPasswordEmail } from '@/server/access/passwords/reset-password';
import { bytesResult, HttpResult } from '@/server/platform/http-result';
import { agreeToTexts, getAgreements } from './agreements';
import { bind, type Route } from './bind';
import { readPicture } from './people';
import { listOwnSessions, secondFactorOf } from './queries';
import * as commands from './second-factor';
import { endOwnOtherSessions, endOwnSession } from './sessions';

export const accessRoutes: readonly Route[] = [
  bind(contracts.changePassword, async ({ body, address }) => {
    const { userId } = await changePassword(body.token, body.password, address);
    // Ends this browser's session even if it belongs to another user.
    return new HttpResult(undefined, { session: null, userId });
  }),
  bind(contracts.confirmPassword, ({ actor, body, address }) => confirmPassword(actor, body.password, address)),
  bind(contracts.logout, async () => {
    // Clears the user's data from the browser (docs/rules/screens.md#what-the-browser-stores).
    const headers = { 'Clear-Site-Data': '"cache", "storage"' };
    return new HttpResult(undefined, { session: null, headers });
  }),
  bind(legalTexts.getAgreements, ({ actor }) => getAgreements(actor)),
  bind(legalTexts.agreeToTexts, ({ actor, body }) => agreeToTexts(actor, body), { reload: getAgreements }),
  bind(contracts.getSecondFactor, ({ actor }) => secondFactorOf(actor.userId)),
  bind(contracts.beginSecondFactor, ({ actor }) => commands.beginSecondFactor(actor)),
  bind(contracts.confirmSecondFactor, ({ actor, body }) => commands.confirmSecondFactor(actor, body.code)),
  bind(contracts.endSecondFactor, ({ actor }) => commands.endSecondFactor(actor)),
  bind(contracts.endSession, ({ actor, params }) => endOwnSession(actor, params.sessionId)),
  bind(contracts.listSessions, ({ actor }) => listOwnSessions(actor)),
  bind(contracts.endOtherSessions, ({ actor }) => endOwnOtherSessions(actor)),
  bind(contracts.getPicture, async ({ params, query }) =>
    bytesResult(await readPicture(params.pictureId, Number(query.size)), {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
    }),
  ),
  bind(contracts.sendResetPasswordEmail, async ({ body, address }) => {
    await sendResetPasswordEmail(body.email, address);
    return undefined;
  }),
];
