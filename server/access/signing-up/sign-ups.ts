import { dayMs } from '@/lib/domain/durations';
import { hashToken } from '@/server/access/login-tokens';
import { now } from '@/server/platform/clock';
import { db, type Tx } from '@/server/platform/db';
import { hasPoint } from '@/server/platform/limits/rate-limit';
import { networkOf } from '@/server/platform/network/network';
import { ownersOfCode } from './verification-codes';

export const signUpLifetimeMs = 7 * dayMs;
/** Maximum of sign-ups with an email address, the newest ones, of which a code can select one. */
const maxSignUps = 50;

const openSignUpsWhere = (email: string) => ({ email, expiresAt: { gt: now() } });

export type SignUp = NonNullable<Awaited<ReturnType<typeof signUpOfBrowser>>>;

export async function signUpOfBrowser(email: string, browserToken: string | null) {
  return db.signUp.findFirst({ where: { ...openSignUpsWhere(email), browserHash: hashToken(browserToken ?? '') } });
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
  await deleteSignUpsWhere(tx, { email, browserHash: hashToken(browserToken) });
}

/** Call when the owner of the email address is proven, so that nobody else can verify it. */
export async function deleteSignUps(tx: Tx, email: string): Promise<void> {
  await deleteSignUpsWhere(tx, { email });
}

/** Deletes the mailed codes too. */
async function deleteSignUpsWhere(tx: Tx, where: { email: string; browserHash?: string }): Promise<void> {
  const signUps = await tx.signUp.findMany({ where, select: { id: true } });
  await tx.verificationCode.deleteMany({ where: { ownerId: { in: signUps.map(({ id }) => id) } } });
  await tx.signUp.deleteMany({ where });
}

/** Returns the network that a mail is counted for: IPv4 /24 or IPv6 /48, of which one customer has at most one. */
export function requestingNetwork(address: string): string {
  const network = networkOf(address);
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network);
  return groups ? `${groups[1]}::/48` : network;
}

/**
 * Takes the points of a mail to an address that its owner has not confirmed, and returns whether it may be sent: 10 an
 * hour, of which 6 are reserved for requesters that have not caused one yet. So strangers from five networks do not use
 * up the mail of the owner.
 * @param requester the network, or the id of the user; null when unknown.
 */
export async function takeSignUpMail(email: string, requester: string | null): Promise<boolean> {
  const isRepeated = requester !== null && !(await hasPoint('signUpMailsFirst', `${email} ${requester}`));
  if (isRepeated && !(await hasPoint('signUpMailsRepeated', email))) return false;
  return hasPoint('signUpMails', email);
}

/** Owners who have an account need no code, so a second mail that says so is enough. */
export function takeAccountExistsMail(email: string): Promise<boolean> {
  return hasPoint('accountExistsMails', email);
}
