import type { QueryOf } from '@/lib/contracts/contract';
import type { listSupportUsers as contract, SupportUser, SupportUserRow } from '@/lib/contracts/support-users';
import { type Actor, requireSupport } from '@/server/access/actor';
import { nameOf, pictureUrl } from '@/server/access/people';
import { hasSecondFactor, openSessionsWhere } from '@/server/access/sessions';
import { db, type Prisma } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { HttpResult } from '@/server/platform/http-result';
import { olderThan, pageByTime } from '@/server/platform/postgres/time-cursor';

const userInclude = {
  memberships: { include: { team: { select: { name: true } } }, orderBy: { created: 'asc' } },
} as const satisfies Prisma.UserInclude;

type UserRecord = Prisma.UserGetPayload<{ include: typeof userInclude }>;

const maxShownSessions = 50;

export async function listSupportUsers(
  actor: Actor,
  { query, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<SupportUserRow[]>> {
  requireSupport(actor);
  const rows = await db.user.findMany({
    where: { AND: [matchingUsers(query), olderThan(cursor)] },
    include: userInclude,
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  return pageByTime(rows, limit, (shown) => shown.map(presentRow));
}

/** @throws AppError 'not-found' */
export async function getSupportUser(actor: Actor, userId: string): Promise<SupportUser> {
  requireSupport(actor);
  const user = await db.user.findUnique({ where: { id: userId }, include: userInclude });
  if (!user) throw noSuchUser();
  const [sessions, lastSession, hasFactor, numProjects] = await Promise.all([
    db.session.findMany({ where: openSessionsWhere(userId), orderBy: { lastUsedAt: 'desc' }, take: maxShownSessions }),
    db.session.findFirst({ where: { userId, impersonatorId: null }, orderBy: { lastUsedAt: 'desc' } }),
    hasSecondFactor(db, userId),
    db.project.count({ where: { OR: [{ createdById: userId }, { voices: { some: { voiceId: userId } } }] } }),
  ]);
  return {
    ...presentRow(user),
    phone: user.phone,
    supportRole: user.isSupport ? (user.supportRole ?? 'agent') : null,
    hasSecondFactor: hasFactor,
    lastUsed: lastSession?.lastUsedAt.toISOString() ?? null,
    sessions: sessions.map(({ id, device, countryCode, impersonatorId, created, lastUsedAt }) => ({
      id,
      device,
      countryCode,
      isSupport: impersonatorId !== null,
      isCurrent: id === actor.sessionId,
      created: created.toISOString(),
      lastUsed: lastUsedAt.toISOString(),
    })),
    numProjects,
  };
}

export const noSuchUser = (): AppError => new AppError('not-found', 'This user does not exist.');

function presentRow(user: UserRecord): SupportUserRow {
  return {
    id: user.id,
    name: nameOf(user),
    email: user.email,
    picture: pictureUrl(user.pictureId),
    kind: kindOf(user),
    isSuspended: user.suspendedAt !== null,
    isErased: user.erasedAt !== null,
    teams: user.memberships.map(({ teamId, role, team }) => ({ id: teamId, name: team.name, role })),
    created: user.created.toISOString(),
  };
}

function kindOf({ isSupport, isVoice }: UserRecord): SupportUserRow['kind'] {
  if (isSupport) return 'support';
  return isVoice ? 'voice' : 'customer';
}

/**
 * Selects users where each word is part of the name, email address or company name, in any case, or the query is the
 * id.
 */
export function matchingUsers(query: string | undefined): Prisma.UserWhereInput {
  const words = searchWords(query);
  if (words.length === 0) return {};
  const has = (word: string) => ({ contains: word, mode: 'insensitive' as const });
  const byWords = words.map((word) => ({
    OR: [{ firstName: has(word) }, { lastName: has(word) }, { email: has(word) }, { companyName: has(word) }],
  }));
  return { OR: [{ AND: byWords }, { id: words.join(' ') }] };
}

/** Returns the words of a search in support's lists, at most eight. */
export const searchWords = (query = ''): string[] => query.split(/\s+/).filter(Boolean).slice(0, 8);
