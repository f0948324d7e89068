import { Secret, TOTP } from 'otpauth';
import { anActor, aUser } from '@/tests/support/builders';
import { setTime } from '@/tests/support/clock';
import { beginSecondFactor, confirmSecondFactor } from '@/server/access/second-factor';

export const stepMs = 30_000;

export function codeOf(secret: string, at = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}

export async function withSecondFactor() {
  const { id, email } = await aUser();
  const actor = await anActor(id);
  const other = await anActor(id);
  const { secret, uri } = await beginSecondFactor(actor);
  const { recoveryCodes } = await confirmSecondFactor(actor, codeOf(secret));
  // The next step: the code of this one is used up.
  setTime(new Date(Date.now() + 2 * stepMs));
  return { id, email, actor, other, secret, uri, recoveryCodes };
}
