import { createHmac } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { Secret, TOTP } from 'otpauth';
import { now } from '@/server/platform/clock';
import { env } from '@/server/platform/env';

const stepSeconds = 30;
/** Accepts the code before and after the current one, for clocks that differ. */
const stepTolerance = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Timbre', label, secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 });

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI that authenticator apps read from a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** @returns the number of the 30-second step that the code belongs to; null for a wrong code */
export function totpStep(secret: string, code: string, nowMs = now().getTime()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: stepTolerance });
  return delta === null ? null : TOTP.counter({ period: stepSeconds, timestamp: nowMs }) + delta;
}

/** Returns a separate key, so that a session cookie is no sealed secret. */
const sealKey = () => createHmac('sha256', env.SESSION_SECRET).update('second-factor').digest('base64url');

/** Binds the sealed secret to the user, so that it is worthless in another user's row. */
export function sealTotpSecret(userId: string, secret: string): Promise<string> {
  return sealData({ userId, secret }, { password: sealKey(), ttl: 0 });
}

/** Returns null after SESSION_SECRET has changed. */
export async function unsealTotpSecret(userId: string, sealed: string): Promise<string | null> {
  const data = await unsealData<{ userId?: string; secret?: string }>(sealed, { password: sealKey(), ttl: 0 });
  return data.userId === userId ? (data.secret ?? null) : null;
}
