import { dayMs } from '@/lib/domain/durations';
import { hashLinkToken } from '@/server/access/link-tokens';
import { now } from '@/server/platform/clock';
import { db, type Tx } from '@/server/platform/db';
import { isPassword } from '@/server/platform/passwords';
import { takePoint } from '@/server/platform/rate-limit';

export const signUpLifetimeMs = 7 * dayMs;
/** Limits the password checks of one attempt. */
const maxSignUpsChecked = 5;

const openSignUpsWhere = (email: string) => ({ email, expiresAt: { gt: now() } });

export type SignUp = NonNullable<Awaited<ReturnType<typeof signUpOfBrowser>>>;

export async function signUpOfBrowser(email: string, browserToken: string | null) {
  return db.signUp.findFirst({ where: { ...openSignUpsWhere(email), browserHash: hashLinkToken(browserToken ?? '') } });
}

/** Newest first. */
export async function openSignUps(email: string): Promise<SignUp[]> {
  return db.signUp.findMany({ where: openSignUpsWhere(email), orderBy: { created: 'desc' }, take: maxSignUpsChecked });
}

/**
 * Always checks at least one password, so that an email address without sign-ups takes the same time. Each further
 * check counts as an attempt of this IP address.
 * @param address IP address of the visitor
 */
export async function signUpsWithPassword(
  signUps: readonly SignUp[],
  password: string,
  address: string,
): Promise<SignUp[]> {
  const matching: SignUp[] = [];
  for (const [index, signUp] of signUps.entries()) {
    // The attempt itself has paid for one check.
    if (index > 0) await takePoint('loginPerAddress', address);
    if (await isPassword(password, signUp.passwordHash, address)) matching.push(signUp);
  }
  if (signUps.length === 0) await isPassword(password, null, address);
  return matching;
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
