import { z } from 'zod';
import { teamRole } from '@/lib/contracts/teams';
import { dayMs, hourMs } from '@/lib/domain/durations';
import { supportRoles } from '@/lib/domain/support/support-rules';
import { isRecentConfirmation } from '@/server/access/passwords/confirm-password';
import { now } from '@/server/platform/clock';
import { db, preparedPool, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import type { SessionChange } from '@/server/platform/http-result';
import { pointsOf } from '@/server/platform/limits/rate-limit';
import { queryRow } from '@/server/platform/postgres/query-rows';
import type { Actor } from './actor';
import { hashToken, newToken } from './login-tokens';
import { nameOf } from './people';

const idleMs = 7 * dayMs;
const maxAgeMs = 30 * dayMs;
const impersonationMs = hourMs;
const lastUsedIntervalMs = 5 * 60_000;
/** Maximum per user; a further login ends the session that was not used for the longest time. */
const maxSessions = 20;

type NewSession = { token: string; expiresAt: Date };

/**
 * Impersonating sessions end after 60 minutes.
 * @throws Error for an account with a second factor, unless support impersonates it.
 */
export async function startSession(tx: Tx, userId: string, impersonatorId: string | null = null): Promise<NewSession> {
  if (impersonatorId === null && (await hasSecondFactor(tx, userId))) {
    throw new Error(`A session of ${userId} needs the second factor.`);
  }
  return createSession(tx, userId, impersonatorId);
}

/** Call when a code of the second factor was accepted in this transaction. */
export async function startSessionWithSecondFactor(tx: Tx, userId: string): Promise<NewSession> {
  return createSession(tx, userId, null);
}

/** The token is only stored in the sealed cookie. */
async function createSession(tx: Tx, userId: string, impersonatorId: string | null): Promise<NewSession> {
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now(tx).getTime() + (impersonatorId ? impersonationMs : maxAgeMs));
  await tx.session.create({ data: { tokenHash, userId, impersonatorId, expiresAt } });
  if (impersonatorId === null) await endLeastRecentlyUsed(tx, userId);
  return { token, expiresAt };
}

async function endLeastRecentlyUsed(tx: Tx, userId: string): Promise<void> {
  // Without the lock, several logins at the same time would not see each other's sessions.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`sessions of ${userId}`}))`;
  const excess = await tx.session.findMany({
    where: { ...openSessionsWhere(userId), impersonatorId: null },
    orderBy: [{ lastUsedAt: 'desc' }, { created: 'desc' }, { id: 'desc' }],
    skip: pointsOf('openSessions', maxSessions),
    select: { id: true },
  });
  if (excess.length === 0) return;
  const ids = excess.map(({ id }) => id);
  await tx.session.updateMany({ where: { id: { in: ids } }, data: { revokedAt: now(tx) } });
}

/**
 * Starts a session in which support impersonates the user: limited to 60 minutes, flagged, and audited under both
 * names.
 */
export async function consumeMagicLink(token: string): Promise<{ userId: string; session: SessionChange }> {
  return transaction(async (tx) => {
    const tokenHash = hashToken(token);
    const used = await tx.magicLink.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: now(tx) } },
      data: { usedAt: now(tx) },
    });
    const link = used.count === 1 ? await tx.magicLink.findUnique({ where: { tokenHash } }) : null;
    const isStillSupport =
      link && (await tx.user.count({ where: { id: link.supportId, isSupport: true, suspendedAt: null } }));
    if (!link || !isStillSupport) {
      throw new AppError('validation', 'This link no longer works.', { code: 'used-link' });
    }
    await tx.auditEntry.create({
      data: { actorId: link.userId, impersonatorId: link.supportId, action: 'impersonate', subject: link.userId },
    });
    return { userId: link.userId, session: await startSession(tx, link.userId, link.supportId) };
  });
}

/** Returns true if a login needs a code in addition to the password. */
export async function hasSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.secondFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0;
}

export async function endSession(sessionId: string): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId, revokedAt: null }, data: { revokedAt: now() } });
}

export type Device = { device: string; countryCode: string | null };

/** Call after the request that started the session, whose browser is the session's. */
export async function rememberDevice(token: string, device: Device): Promise<void> {
  await db.session.updateMany({ where: { tokenHash: hashToken(token) }, data: device });
}

/** Ends the sessions and invalidates logins that wait for a second factor. */
export async function endSessionsOf(tx: Tx, userId: string, exceptSessionId?: string): Promise<void> {
  await tx.session.updateMany({
    where: { userId, revokedAt: null, id: exceptSessionId ? { not: exceptSessionId } : undefined },
    data: { revokedAt: now(tx) },
  });
  await tx.loginTicket.deleteMany({ where: { userId } });
}

/** Selects the sessions whose requests are still accepted. */
export function openSessionsWhere(userId: string) {
  const timeMs = now().getTime();
  return {
    userId,
    revokedAt: null,
    expiresAt: { gt: new Date(timeMs) },
    lastUsedAt: { gt: new Date(timeMs - idleMs) },
  };
}

const sessionRow = z.strictObject({
  sessionId: z.string(),
  impersonatorId: z.string().nullable(),
  lastUsedAt: z.date(),
  passwordConfirmedAt: z.date().nullable(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isVoice: z.boolean(),
  isSupport: z.boolean(),
  supportRole: z.enum(supportRoles).nullable(),
  hasSecondFactor: z.boolean(),
  teams: z.array(z.strictObject({ id: z.string(), role: teamRole })),
});
type SessionRow = z.output<typeof sessionRow>;

/** All in one statement, because every request of a session runs it. */
const selectOpenSession = `
  select s.id as "sessionId", s."impersonatorId", s."lastUsedAt", s."passwordConfirmedAt",
    u.id as "userId", u."firstName", u."lastName", u."isVoice", u."isSupport", u."supportRole",
    u."isSupport" and exists (
      select 1 from second_factors f where f."userId" = u.id and f."confirmedAt" is not null) as "hasSecondFactor",
    (select coalesce(json_agg(json_build_object('id', m."teamId", 'role', m.role)), '[]')
     from team_members m where m."userId" = u.id) as teams
  from sessions s
  join users u on u.id = s."userId"
  left join users i on i.id = s."impersonatorId"
  where s."revokedAt" is null and s."expiresAt" > $2 and s."lastUsedAt" > $3
    and u."emailVerifiedAt" is not null and u."suspendedAt" is null
    and (s."impersonatorId" is null or i."isSupport" and i."suspendedAt" is null)`;

async function openSession(column: 'id' | 'tokenHash', value: string): Promise<SessionRow | null> {
  const timeMs = now().getTime();
  const session = await queryRow(preparedPool(), sessionRow, {
    name: `session by ${column}`,
    text: `${selectOpenSession} and s."${column}" = $1`,
    values: [value, new Date(timeMs), new Date(timeMs - idleMs)],
  });
  return session ?? null;
}

/** Returns null when the session is unknown, revoked, expired, or idle for 7 days. */
export async function actorOfToken(token: string): Promise<Actor | null> {
  const session = await openSession('tokenHash', hashToken(token));
  if (!session) return null;
  const timeMs = now().getTime();
  if (session.lastUsedAt.getTime() + lastUsedIntervalMs < timeMs) {
    await db.session.updateMany({ where: { id: session.sessionId }, data: { lastUsedAt: new Date(timeMs) } });
  }
  return actorOf(session);
}

/** Rechecks a session for streams that outlive a request; returns null when it has ended. */
export async function actorOfSession(sessionId: string): Promise<Actor | null> {
  const session = await openSession('id', sessionId);
  return session && actorOf(session);
}

function actorOf({ firstName, lastName, lastUsedAt: _, passwordConfirmedAt, ...row }: SessionRow): Actor {
  const { hasSecondFactor: hasFactor, isSupport, supportRole, ...actor } = row;
  const isSupportUser = isSupport && row.impersonatorId === null;
  return {
    ...actor,
    name: nameOf({ firstName, lastName }),
    isSupport: isSupportUser && (hasFactor || env.SUPPORT_SECOND_FACTOR === 'off'),
    supportRole: isSupportUser ? (supportRole ?? 'agent') : null,
    hasRecentPassword: isRecentConfirmation(passwordConfirmedAt),
  };
}

/** @throws AppError 'not-found' for the session of another user, 'conflict' for the current one */
export async function endOwnSession(actor: Actor, sessionId: string): Promise<void> {
  if (sessionId === actor.sessionId) {
    throw new AppError('conflict', 'This is the current session. Please log out instead.', { code: 'current-session' });
  }
  const { count } = await db.session.updateMany({
    where: { ...openSessionsWhere(actor.userId), id: sessionId },
    data: { revokedAt: now() },
  });
  if (count === 0) throw new AppError('not-found', 'This session has ended.');
}

export async function endOwnOtherSessions(actor: Actor): Promise<void> {
  await transaction((tx) => endSessionsOf(tx, actor.userId, actor.sessionId));
}
