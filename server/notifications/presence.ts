import type { Actor } from '@/server/access/actor';
import { db, Prisma, type Tx } from '@/server/platform/db';

/** A page that has not said for this long that it is being looked at is not; it says so every 20 seconds. */
const freshSeconds = 50;
/** Pages of one session that are remembered at most. */
const mostTabs = 20;

type Place = { projectId: string; voiceId?: string | null | undefined };

/**
 * The page that the actor looks at. In the database, so that every process knows. Support that acts as somebody is not
 * that person: nothing is kept from being mailed because of it.
 */
export async function setPresence(actor: Actor, tabId: string, { projectId, voiceId = null }: Place): Promise<void> {
  if (actor.impersonatorId) return;
  // The session may end in this very moment: then there is nothing to remember.
  await db.$executeRaw`
    insert into presences ("sessionId", "tabId", "userId", "projectId", "voiceId", "seenAt")
    select s.id, ${tabId}, s."userId", ${projectId}, ${voiceId}, now() from sessions s
     where s.id = ${actor.sessionId}
       and (select count(*) from presences p where p."sessionId" = s.id and p."tabId" <> ${tabId}
               and p."seenAt" > now() - make_interval(secs => ${freshSeconds})) < ${mostTabs}
    on conflict ("sessionId", "tabId") do update
       set "projectId" = excluded."projectId", "voiceId" = excluded."voiceId", "seenAt" = excluded."seenAt"`;
}

/** The page was left, closed or put behind another one. */
export async function endPresence(actor: Actor, tabId: string): Promise<void> {
  await db.presence.deleteMany({ where: { sessionId: actor.sessionId, tabId } });
}

/** Whether the user looks at the project, and at this chat of it, by the database's clock and in a session that is open. */
export async function presenceOf(
  tx: Tx,
  { userId, projectId, voiceId }: { userId: string; projectId: string; voiceId: string | null },
): Promise<{ isOnProject: boolean; isInChat: boolean }> {
  const chat = voiceId === null ? Prisma.sql`false` : Prisma.sql`bool_or(p."voiceId" = ${voiceId})`;
  const [row] = await tx.$queryRaw<Array<{ isOnProject: boolean; isInChat: boolean | null }>>`
    select count(*) > 0 as "isOnProject", ${chat} as "isInChat"
      from presences p join sessions s on s.id = p."sessionId"
     where p."userId" = ${userId} and p."projectId" = ${projectId} and s."revokedAt" is null
       and p."seenAt" > now() - make_interval(secs => ${freshSeconds})`;
  return { isOnProject: row?.isOnProject ?? false, isInChat: row?.isInChat ?? false };
}
