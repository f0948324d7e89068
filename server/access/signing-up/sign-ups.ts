import { dayMs } from '@/lib/domain/durations';
import { hashLinkToken } from '@/server/access/link-tokens';
import { ownersOfCode } from './verification-codes';
import { now } from '@/server/platform/clock';
import { db, type Tx } from '@/server/platform/db';

export const signUpLifetimeMs = 7 * dayMs;
/** Maximum of sign-ups with an email address, the newest ones, of which a code can select one. */
const maxSignUps = 50;

const openSignUpsWhere = (email: string) => ({ email, expiresAt: { gt: now() } });

export type SignUp = NonNullable<Awaited<ReturnType<typeof signUpOfBrowser>>>;

export async function signUpOfBrowser(email: string, browserToken: string | null) {
  return db.signUp.findFirst({ where: { ...openSignUpsWhere(email), browserHash: hashLinkToken(browserToken ?? '') } });
}

export async function newestSignUp(email: string) {
  return db.signUp.findFirst({ where: openSignUpsWhere(email), orderBy: { created: 'desc' } });
}

/**
 * Returns the sign-up whose code this is, else the newest. Takes the same steps for every email address. The code is not
 * used, and a wrong one is not counted.
 */
export async function signUpForCode(email: string, code: string): Promise<SignUp | null> {
  const signUps = await db.signUp.findMany({
    where: openSignUpsWhere(email),
    orderBy: { created: 'desc' },
    take: maxSignUps,
  });
  const ownerIds = await ownersOfCode(
    signUps.map(({ id }) => id),
    'signup',
    code,
  );
  return signUps.find(({ id }) => ownerIds.has(id)) ?? signUps[0] ?? null;
}

export async function deleteSignUpOfBrowser(tx: Tx, email: string, browserToken: string): Promise<void> {
  await deleteWhere(tx, { email, browserHash: hashLinkToken(browserToken) });
}

/** Call when the owner of the email address is proven, so that nobody else can verify it. */
export async function deleteSignUps(tx: Tx, email: string): Promise<void> {
  await deleteWhere(tx, { email });
}

/** Deletes the mailed codes too. */
async function deleteWhere(tx: Tx, where: { email: string; browserHash?: string }): Promise<void> {
  const signUps = await tx.signUp.findMany({ where, select: { id: true } });
  await tx.verificationCode.deleteMany({ where: { ownerId: { in: signUps.map(({ id }) => id) } } });
  await tx.signUp.deleteMany({ where });
}

/** Calls `returnPoints` if the queue rejects the password check, so that it does not count as a failed attempt. */
export async function unlessRejected<T>(check: () => Promise<T>, returnPoints: () => Promise<void>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await returnPoints();
    throw error;
  }
}
