import { createHash, randomBytes } from 'node:crypto';
import { dayMs, hourMs } from '@/lib/domain/durations';
import type { Actor } from '@/server/access/actor';
import { nameOf } from './present-person';
import { db, pool, type Tx } from '@/server/platform/db';

const idleMs = 7 * dayMs;
const maxAgeMs = 30 * dayMs;
const impersonationMs = hourMs;
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

type SessionRow = Pick<Actor, 'userId' | 'sessionId' | 'isVoice' | 'isSupport' | 'impersonatorId' | 'teams'> & {
  firstName: string;
  lastName: string;
  lastUsedAt: Date;
};

/** One statement, because every request of a session runs it. */
const selectOpenSession = `
  select s.id as "sessionId", s."impersonatorId", s."lastUsedAt",
    u.id as "userId", u."firstName", u."lastName", u."isVoice", u."isSupport",
    (select coalesce(json_agg(json_build_object('id', m."teamId", 'role', m.role)), '[]')
     from team_members m where m."userId" = u.id) as teams
  from sessions s
  join users u on u.id = s."userId"
  left join users i on i.id = s."impersonatorId"
  where s."revokedAt" is null and s."expiresAt" > $2 and s."lastUsedAt" > $3
    and u."emailVerifiedAt" is not null and u."suspendedAt" is null
    and (s."impersonatorId" is null or i."isSupport" and i."suspendedAt" is null)`;

async function openSession(column: 'id' | 'tokenHash', value: string): Promise<SessionRow | null> {
  const now = Date.now();
  const { rows } = await pool().query<SessionRow>({
    // A named statement is parsed once on each connection.
    name: `session by ${column}`,
    text: `${selectOpenSession} and s."${column}" = $1`,
    values: [value, new Date(now), new Date(now - idleMs)],
  });
  return rows[0] ?? null;
}

/** Returns null when the session is unknown, revoked, expired, or idle for 7 days. */
export async function actorOfToken(token: string): Promise<Actor | null> {
  const session = await openSession('tokenHash', hash(token));
  if (!session) return null;
  const now = Date.now();
  if (session.lastUsedAt.getTime() + lastUsedIntervalMs < now) {
    await db.session.updateMany({ where: { id: session.sessionId }, data: { lastUsedAt: new Date(now) } });
  }
  return actorOf(session);
}

/** Rechecks a session for streams that outlive a request; null when it has ended. */
export async function actorOfSession(sessionId: string): Promise<Actor | null> {
  const session = await openSession('id', sessionId);
  return session && actorOf(session);
}

function actorOf({ firstName, lastName, lastUsedAt: _, ...actor }: SessionRow): Actor {
  return { ...actor, name: nameOf({ firstName, lastName }) };
}
