import type { Session } from '@/lib/contracts/access';
import { now } from '@/server/platform/clock';
import { db } from '@/server/platform/db';
import type { Actor } from './actor';
import { hasSecondFactor, openSessionsWhere } from './sessions';

export { getAgreements } from './agreements';

const maxSessions = 100;

/** Returns the current session first, then the last used ones. */
export async function listOwnSessions(actor: Actor): Promise<Session[]> {
  const rows = await db.session.findMany({
    where: openSessionsWhere(actor.userId),
    orderBy: { lastUsedAt: 'desc' },
    take: maxSessions,
  });
  const sessions = rows.map((row) => ({
    id: row.id,
    device: row.device,
    countryCode: row.countryCode,
    isSupport: row.impersonatorId !== null,
    isCurrent: row.id === actor.sessionId,
    created: row.created.toISOString(),
    lastUsed: row.lastUsedAt.toISOString(),
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Returns the new email address whose code is awaited, or null. */
export async function pendingEmailOf(userId: string): Promise<string | null> {
  const pending = await db.verificationCode.findFirst({
    where: { ownerId: userId, purpose: 'email', usedAt: null, expiresAt: { gt: now() } },
    orderBy: { created: 'desc' },
    select: { email: true },
  });
  return pending?.email ?? null;
}

/** Returns 0 recovery codes while the second factor is off. */
export async function secondFactorOf(userId: string): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const isOn = await hasSecondFactor(db, userId);
  return { isOn, recoveryCodesLeft: isOn ? await db.recoveryCode.count({ where: { userId, usedAt: null } }) : 0 };
}
