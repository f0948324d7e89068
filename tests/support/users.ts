import { sealData } from 'iron-session';
import { startSession } from '@/server/access/sessions';
import { db, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';

export const sampleUsers = {
  olivia: 'olivia@brightside.example',
  adam: 'adam@brightside.example',
  erin: 'erin@brightside.example',
  vera: 'vera@brightside.example',
  ines: 'ines@northwind.example',
  nora: 'nora@newco.example',
  freja: 'freja@voices.example',
  marcus: 'marcus@voices.example',
  lena: 'lena@voices.example',
  support: 'support@timbre.example',
} as const;

export type SampleUser = keyof typeof sampleUsers;

export const sessionCookieName = 'timbre_session';

export async function idOf(user: SampleUser): Promise<string> {
  const { id } = await db.user.findUniqueOrThrow({ where: { email: sampleUsers[user] }, select: { id: true } });
  return id;
}

const farFuture = new Date('2100-01-01');

/** As if the user had confirmed the password in all open sessions, and did so again all the time. */
export async function confirmPasswordsOf(userId: string): Promise<void> {
  await db.session.updateMany({ where: { userId, revokedAt: null }, data: { passwordConfirmedAt: farFuture } });
}

const seals = new Map<string, Promise<string>>();

/**
 * Bypasses the login with its 300 ms of bcrypt; has a recent password. Cached per user and process; `isFresh` creates another session, for
 * tests that end sessions.
 */
export function sessionSeal(userId: string, { isFresh = false } = {}): Promise<string> {
  const cached = seals.get(userId);
  if (cached && !isFresh) return cached;
  const seal = newSeal(userId);
  if (!isFresh) seals.set(userId, seal);
  return seal;
}

async function newSeal(userId: string): Promise<string> {
  const { token } = await transaction((tx) => startSession(tx, userId));
  await confirmPasswordsOf(userId);
  return sealData({ token }, { password: env.SESSION_SECRET, ttl: 0 });
}
