import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { now } from '@/server/platform/clock';
import { type CodePurpose, db, Prisma, type Tx } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';

const lifetimeMs = 10 * 60_000;
const triesAllowed = 5;

function hash(ownerId: string, code: string): string {
  return createHash('sha256').update(`${ownerId}:${code}`).digest('base64url');
}

/**
 * Issues six digits and invalidates earlier codes of the same owner and purpose.
 * @param ownerId Id of the sign-up, or of the user whose address changes.
 */
export async function issueCode(tx: Tx, ownerId: string, email: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await tx.verificationCode.updateMany({ where: { ownerId, purpose, usedAt: null }, data: { usedAt: now(tx) } });
  await tx.verificationCode.create({
    data: {
      ownerId,
      email,
      purpose,
      codeHash: hash(ownerId, code),
      expiresAt: new Date(now(tx).getTime() + lifetimeMs),
    },
  });
  return code;
}

export type CodeResult = { isRight: true; email: string } | { isRight: false };

const codeRow = z.strictObject({ id: z.string(), email: z.string(), codeHash: z.string(), wrongTries: z.int() });

/**
 * Checks a code under a row lock: it works once, for 10 minutes, and expires after 5 wrong attempts. Returns an error
 * instead of throwing it, so that the attempt is counted when the caller's transaction commits.
 */
export async function tryCode(tx: Tx, ownerId: string, purpose: CodePurpose, code: string): Promise<CodeResult> {
  const selected = Prisma.sql`
    select id, email, "codeHash", "wrongTries" from verification_codes
     where "ownerId" = ${ownerId} and purpose = ${purpose}::"CodePurpose" and "usedAt" is null and "expiresAt" > now()
     order by created desc limit 1 for update`;
  const row = await queryRow(tx, codeRow, selected);
  if (!row || row.wrongTries >= triesAllowed) return { isRight: false };
  if (!isSame(row.codeHash, hash(ownerId, code))) {
    await tx.verificationCode.update({ where: { id: row.id }, data: { wrongTries: { increment: 1 } } });
    return { isRight: false };
  }
  await tx.verificationCode.update({ where: { id: row.id }, data: { usedAt: now(tx) } });
  return { isRight: true, email: row.email };
}

const ownedRow = z.strictObject({ ownerId: z.string(), codeHash: z.string() });

/** Returns those owners whose valid code this is. Sends the same statement for any number of owners. */
export async function ownersOfCode(
  ownerIds: readonly string[],
  purpose: CodePurpose,
  code: string,
): Promise<Set<string>> {
  const selected = Prisma.sql`
    select "ownerId", "codeHash" from verification_codes
     where "ownerId" = any(${[...ownerIds]}) and purpose = ${purpose}::"CodePurpose" and "usedAt" is null
       and "expiresAt" > now()`;
  const rows = await queryRows(db, ownedRow, selected);
  const matching = rows.filter(({ ownerId, codeHash }) => isSame(codeHash, hash(ownerId, code)));
  return new Set(matching.map(({ ownerId }) => ownerId));
}

function isSame(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

export function wrongCode(besides?: 'password'): AppError {
  const message = besides
    ? 'The code or password is wrong, or the code has expired. Please check them or request a new code.'
    : 'The code is wrong or has expired. Please check it or request a new one.';
  return new AppError('validation', message, { code: 'wrong-code', fields: { code: message } });
}
