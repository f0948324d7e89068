import { createHash, createHmac, randomInt } from 'node:crypto';
import { sealData, unsealData } from 'iron-session';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { requireRecentPassword } from '@/server/access/passwords/confirm-password';
import { brandName } from '@/server/installation/names';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { Prisma, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError, invalidField } from '@/server/platform/errors';
import { queryRow } from '@/server/platform/postgres/query-rows';
import type { Actor } from './actor';
import { auditAccountChange } from './audit';
import { endSessionsOf, hasSecondFactor } from './sessions';

/**
 * Issues a secret that counts once its first code is confirmed. Replaces an unconfirmed one.
 * @throws AppError 'conflict' when the second factor is on.
 */
export async function beginSecondFactor(actor: Actor): Promise<{ secret: string; uri: string }> {
  requireRecentPassword(actor);
  const { userId } = actor;
  const secret = newTotpSecret();
  const sealedSecret = await sealTotpSecret(userId, secret);
  const email = await transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    if (await hasSecondFactor(tx, userId)) {
      throw new AppError('conflict', 'Two-step login is on already.', { code: 'second-factor-on' });
    }
    const fresh = { sealedSecret, lastStep: 0, created: now(tx) };
    await tx.secondFactor.upsert({ where: { userId }, create: { userId, ...fresh }, update: fresh });
    return user.email;
  });
  return { secret, uri: totpUri(secret, email) };
}

const recoveryCodeCount = 10;

/**
 * Turns the second factor on, ends all other sessions, and returns the recovery codes, which are stored as hashes.
 * @throws AppError 'validation' for a wrong code, 'conflict' when it is on or was not begun.
 */
export async function confirmSecondFactor(actor: Actor, code: string): Promise<{ recoveryCodes: string[] }> {
  requireRecentPassword(actor);
  const { userId, sessionId } = actor;
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    const factor = await tx.secondFactor.findUnique({ where: { userId } });
    if (!factor || factor.confirmedAt) {
      throw new AppError('conflict', 'Please start setting up two-step login again.', {
        code: 'second-factor-not-begun',
      });
    }
    if (!(await takeTotpStep(tx, { ...factor, userId }, code))) throw wrongSecondFactor(code);
    await tx.secondFactor.update({ where: { userId }, data: { confirmedAt: now(tx) } });
    await tx.recoveryCode.createMany({
      data: recoveryCodes.map((plain) => ({ userId, codeHash: hashRecoveryCode(userId, plain) })),
    });
    await endSessionsOf(tx, userId, sessionId);
    await enqueueMail(tx, { to: user.email, template: 'second-factor-on', values: user });
    await auditAccountChange(tx, userId, 'second-factor-on');
  });
  return { recoveryCodes };
}

/** Turns off the second factor and ends all other sessions. @throws AppError 'not-found' when it is off. */
export async function endSecondFactor(actor: Actor): Promise<void> {
  requireRecentPassword(actor);
  const { userId, sessionId } = actor;
  await transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) throw new AppError('not-found', 'Two-step login is off.');
    await tx.secondFactor.delete({ where: { userId } });
    await endSessionsOf(tx, userId, sessionId);
    await enqueueMail(tx, { to: user.email, template: 'second-factor-off', values: user });
    await auditAccountChange(tx, userId, 'second-factor-off');
  });
}

/** Uses up a code of the authenticator app or a recovery code: each works once. */
export async function takeSecondFactor(tx: Tx, userId: string, code: string): Promise<boolean> {
  const factor = await tx.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } } });
  if (!factor) return false;
  if (isFromApp(code)) return takeTotpStep(tx, factor, code);
  return takeRecoveryCode(tx, userId, code);
}

const isFromApp = (code: string): boolean => /^\d+$/.test(code);

export const wrongSecondFactor = (code: string): AppError =>
  invalidField(
    'code',
    isFromApp(code)
      ? 'The code is wrong or was used already. Please enter the next one that your app shows.'
      : 'The recovery code is wrong or was used already. Please enter another one.',
  );

type Factor = { userId: string; sealedSecret: string };

async function takeTotpStep(tx: Tx, { userId, sealedSecret }: Factor, code: string): Promise<boolean> {
  const secret = await unsealTotpSecret(userId, sealedSecret);
  const step = secret === null ? null : totpStep(secret, code);
  if (step === null) return false;
  const { count } = await tx.secondFactor.updateMany({
    where: { userId, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

async function takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashRecoveryCode(userId, code), usedAt: null },
    data: { usedAt: now(tx) },
  });
  if (count === 0) return false;
  const left = await tx.recoveryCode.count({ where: { userId, usedAt: null } });
  const { email, firstName } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await enqueueMail(tx, { to: email, template: 'recovery-code-used', values: { firstName, left } });
  return true;
}

const accountRow = z.strictObject({ email: z.string(), firstName: z.string() });

/** Serializes changes with logins, which lock the row for share. */
async function lockAccount(tx: Tx, userId: string): Promise<z.output<typeof accountRow>> {
  const selected = Prisma.sql`select email, "firstName" from users where id = ${userId} for update`;
  const user = await queryRow(tx, accountRow, selected);
  if (!user) throw new AppError('not-found', 'This user does not exist.');
  return user;
}

/** Omits characters that look alike. A code of 16 characters has 80 bits. */
const recoveryAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newRecoveryCode(): string {
  const letters = Array.from({ length: 16 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]);
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-');
}

/** Uses no key, because recovery codes have to outlive a change of SESSION_SECRET. */
function hashRecoveryCode(userId: string, code: string): string {
  const plain = code.replace(/[\s-]/g, '').toUpperCase();
  return createHash('sha256').update(`${userId}:${plain}`).digest('base64url');
}

const stepSeconds = 30;
/** Accepts the code before and after the current one, for clocks that differ. */
const stepTolerance = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: brandName(), label, secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 });

function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URI that authenticator apps read from a QR code. */
function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** @returns the number of the 30-second step that the code belongs to; null for a wrong code */
function totpStep(secret: string, code: string, nowMs = now().getTime()): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: stepTolerance });
  return delta === null ? null : TOTP.counter({ period: stepSeconds, timestamp: nowMs }) + delta;
}

/** Returns a separate key, so that a session cookie is no sealed secret. */
const sealKey = () => createHmac('sha256', env.SESSION_SECRET).update('second-factor').digest('base64url');

/** Binds the sealed secret to the user, so that it is worthless in another user's row. */
function sealTotpSecret(userId: string, secret: string): Promise<string> {
  return sealData({ userId, secret }, { password: sealKey(), ttl: 0 });
}

/** Returns null after SESSION_SECRET has changed. */
async function unsealTotpSecret(userId: string, sealed: string): Promise<string | null> {
  const data = await unsealData<{ userId?: string; secret?: string }>(sealed, { password: sealKey(), ttl: 0 });
  return data.userId === userId ? (data.secret ?? null) : null;
}
