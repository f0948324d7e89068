import { createHash, randomBytes } from 'node:crypto';
import { dayMs, hourMs } from '@/lib/domain/durations';
import type { Actor } from '@/server/access/actor';
import { nameOf } from './present-person';
import { db, type Prisma, type Tx } from '@/server/platform/db';

const idleMs = 7 * dayMs;
const maxAgeMs = 30 * dayMs;
const impersonationMs = hourMs;
/** Between two writes of `lastUsedAt`. */
const lastUsedIntervalMs = 5 * 60_000;

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The token is only stored in the sealed cookie. Impersonating sessions end after 60 minutes. */
export async function startSession(
  tx: Tx,
  userId: string,
  impersonatorId: string | null = null,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + (impersonatorId ? impersonationMs : maxAgeMs));
  await tx.session.create({ data: { tokenHash: hash(token), userId, impersonatorId, expiresAt } });
  return { token, expiresAt };
}

export async function endSession(sessionId: string): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: new Date() } });
}

export async function endSessionsOf(tx: Tx, userId: string, exceptSessionId?: string): Promise<void> {
  await tx.session.updateMany({
    where: { userId, revokedAt: null, id: exceptSessionId ? { not: exceptSessionId } : undefined },
    data: { revokedAt: new Date() },
  });
}

const sessionRow = {
  id: true,
  impersonatorId: true,
  lastUsedAt: true,
  expiresAt: true,
  revokedAt: true,
  impersonator: { select: { isSupport: true, suspendedAt: true } },
  user: {
    select: {
      id: true,
      firstName: true,
      lastName: true,
      isVoice: true,
      isSupport: true,
      emailVerifiedAt: true,
      suspendedAt: true,
      memberships: { select: { teamId: true, role: true } },
    },
  },
} satisfies Prisma.SessionSelect;

type SessionRow = Prisma.SessionGetPayload<{ select: typeof sessionRow }>;

/** Returns null when the session is unknown, revoked, expired, or idle for 7 days. */
export async function actorOfToken(token: string): Promise<Actor | null> {
  const session = await db.session.findUnique({ where: { tokenHash: hash(token) }, select: sessionRow });
  if (!session || !isOpen(session)) return null;
  const now = Date.now();
  if (session.lastUsedAt.getTime() + lastUsedIntervalMs < now) {
    await db.session.updateMany({ where: { id: session.id }, data: { lastUsedAt: new Date(now) } });
  }
  return actorOf(session);
}

/** Rechecks a session for streams that outlive a request; null when it has ended. */
export async function actorOfSession(sessionId: string): Promise<Actor | null> {
  const session = await db.session.findUnique({ where: { id: sessionId }, select: sessionRow });
  return session && isOpen(session) ? actorOf(session) : null;
}

function isOpen({ revokedAt, expiresAt, lastUsedAt, user, impersonatorId, impersonator }: SessionRow): boolean {
  const now = Date.now();
  if (revokedAt || expiresAt.getTime() <= now || lastUsedAt.getTime() + idleMs <= now) return false;
  if (impersonatorId && (!impersonator?.isSupport || impersonator.suspendedAt)) return false;
  return user.emailVerifiedAt !== null && user.suspendedAt === null;
}

function actorOf({ id, user, impersonatorId }: SessionRow): Actor {
  return {
    userId: user.id,
    sessionId: id,
    name: nameOf(user),
    isVoice: user.isVoice,
    isSupport: user.isSupport,
    teams: user.memberships.map(({ teamId, role }) => ({ id: teamId, role })),
    impersonatorId,
  };
}
