import { hashLinkToken } from '@/server/access/link-tokens';
import { db, type Tx } from '@/server/platform/db';
import { isPassword } from '@/server/platform/passwords';

export const signUpLifetimeMs = 7 * 24 * 3600_000;
/** More than a person ever has; limits the password checks of one attempt. */
const maxChecked = 10;

const open = (email: string) => ({ email, expiresAt: { gt: new Date() } });

export type SignUp = NonNullable<Awaited<ReturnType<typeof signUpOfBrowser>>>;

/** What this browser signed up with the address and has not verified yet. */
export async function signUpOfBrowser(email: string, browserToken: string | null) {
  return db.signUp.findFirst({ where: { ...open(email), browserHash: hashLinkToken(browserToken ?? '') } });
}

/** Everything that waits for a code at this address, newest first. */
export async function openSignUps(email: string): Promise<SignUp[]> {
  return db.signUp.findMany({ where: open(email), orderBy: { created: 'desc' }, take: maxChecked });
}

/**
 * The sign-ups that this password belongs to. At least one password is checked, so that an address without any takes as
 * long.
 * @param address the visitor's
 */
export async function signUpsWithPassword(
  signUps: readonly SignUp[],
  password: string,
  address: string,
): Promise<SignUp[]> {
  const matching: SignUp[] = [];
  for (const signUp of signUps) {
    if (await isPassword(password, signUp.passwordHash, address)) matching.push(signUp);
  }
  if (signUps.length === 0) await isPassword(password, null, address);
  return matching;
}

/** Once the address has an account, or another proof of who owns it, nobody can verify a sign-up with it any more. */
export async function deleteSignUps(tx: Tx, email: string): Promise<void> {
  const signUps = await tx.signUp.findMany({ where: { email }, select: { id: true } });
  await tx.verificationCode.deleteMany({ where: { ownerId: { in: signUps.map(({ id }) => id) } } });
  await tx.signUp.deleteMany({ where: { email } });
}

/** Runs a password check. One that the queue of checks rejected is not counted as a failed attempt. */
export async function unlessRejected<T>(check: () => Promise<T>, returnPoints: () => Promise<void>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    await returnPoints();
    throw error;
  }
}
