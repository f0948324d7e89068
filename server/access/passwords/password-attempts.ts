import { warnOfFailedLogins } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { db, transaction, type Tx } from '@/server/platform/db';
import { AppError, waitText } from '@/server/platform/errors';
import { clearPoints, hasPoint, returnPoint, takePoint } from '@/server/platform/limits/rate-limit';
import { networkOf } from '@/server/platform/network/network';
import { enqueue } from '@/server/platform/queue/queue';

type Attempt = {
  email: string;
  address: string;
  /** Counts the attempts apart from those with a password. */
  counter?: string;
};

/**
 * Runs `check` and counts its failure: per account and network address; per account alone only from networks that its
 * owner has not used, so that a stranger cannot lock the owner out. A success clears the count.
 * @returns what `check` returns; null and false are failures.
 * @throws AppError 'too-many-requests'.
 */
export async function attemptPassword<T>(
  { email, address, counter = '' }: Attempt,
  check: () => Promise<T>,
): Promise<T> {
  const account = `${counter}${email}`;
  const accountHere = `${account}|${address}`;
  const isKnown = await isKnownNetwork(email, address);
  // Counted before the password is checked: otherwise parallel attempts would all be checked.
  await takePoint('loginPerAccount', accountHere);
  await takePoint('loginPerAddress', address);
  if (!isKnown) await takeAccountPoint(account, email);
  const returnPoints = async () => {
    await returnPoint('loginPerAccount', accountHere);
    await returnPoint('loginPerAddress', address);
    if (!isKnown) await returnPoint('loginPerAccountAnywhere', account);
  };
  const result = await unlessRejected(check, returnPoints);
  if (!result) return result;
  await returnPoints();
  await clearPoints('loginPerAccount', accountHere);
  return result;
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

/** After 50 failures in an hour, rejects attempts from new networks and mails the owner once. */
async function takeAccountPoint(account: string, email: string): Promise<void> {
  try {
    await takePoint('loginPerAccountAnywhere', account);
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    if (await hasPoint('loginWarnings', email)) {
      await transaction((tx) => enqueue(tx, warnOfFailedLogins, { email }));
    }
    throw new AppError(
      'too-many-requests',
      `Too many failed logins. Please try again in ${waitText(refusal.retryAfterSeconds ?? 1)}, or choose a new password with 'Forgot password?'.`,
      { code: 'too-many-failed-logins', retryAfterSeconds: refusal.retryAfterSeconds },
    );
  }
}

/** Call after the owner has logged in or verified their email address from this network. */
export async function rememberNetwork(tx: Tx, userId: string, address: string): Promise<void> {
  const network = networkOf(address);
  const lastUsedAt = now(tx);
  await tx.knownNetwork.upsert({
    where: { userId_network: { userId, network } },
    create: { userId, network, lastUsedAt },
    update: { lastUsedAt },
  });
}

/** Returns false for an email address without an account, after the same query. */
async function isKnownNetwork(email: string, address: string): Promise<boolean> {
  const count = await db.knownNetwork.count({ where: { network: networkOf(address), user: { email } } });
  return count > 0;
}
