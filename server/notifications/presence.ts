import { z } from 'zod';
import type { Actor } from '@/server/access/actor';
import { db, Prisma, type Tx } from '@/server/platform/db';
import { queryRow } from '@/server/platform/postgres/query-rows';

/** A page reports every 20 seconds that it is visible; after this time without a report it counts as hidden. */
const freshSeconds = 50;
/** Maximum per session. */
const maxTabs = 20;

type PageView = { projectId: string; voiceId?: string | null | undefined };

/**
 * Stores the open page in the database, which all processes share. Ignored while impersonating: support's page views
 * must not suppress the user's mails.
 */
export async function setPresence(actor: Actor, tabId: string, { projectId, voiceId = null }: PageView): Promise<void> {
  if (actor.impersonatorId) return;
  // If the session ends concurrently, nothing is stored.
  await db.$executeRaw`
    insert into presences ("sessionId", "tabId", "userId", "projectId", "voiceId", "seenAt")
    select s.id, ${tabId}, s."userId", ${projectId}, ${voiceId}, now() from sessions s
     where s.id = ${actor.sessionId}
       and (select count(*) from presences p where p."sessionId" = s.id and p."tabId" <> ${tabId}
               and p."seenAt" > now() - make_interval(secs => ${freshSeconds})) < ${maxTabs}
    on conflict ("sessionId", "tabId") do update
       set "projectId" = excluded."projectId", "voiceId" = excluded."voiceId", "seenAt" = excluded."seenAt"`;
}

export async function endPresence(actor: Actor, tabId: string): Promise<void> {
  await db.presence.deleteMany({ where: { sessionId: actor.sessionId, tabId } });
}

const presenceRow = z.strictObject({ isOnProject: z.boolean(), isInChat: z.boolean().nullable() });

/** Uses the database's clock and counts only open sessions. */
export async function presenceOf(
  tx: Tx,
  { userId, projectId, voiceId }: { userId: string; projectId: string; voiceId: string | null },
): Promise<{ isOnProject: boolean; isInChat: boolean }> {
  const chat = voiceId === null ? Prisma.sql`false` : Prisma.sql`bool_or(p."voiceId" = ${voiceId})`;
  const selected = Prisma.sql`
    select count(*) > 0 as "isOnProject", ${chat} as "isInChat"
      from presences p join sessions s on s.id = p."sessionId"
     where p."userId" = ${userId} and p."projectId" = ${projectId} and s."revokedAt" is null
       and p."seenAt" > now() - make_interval(secs => ${freshSeconds})`;
  const row = await queryRow(tx, presenceRow, selected);
  return { isOnProject: row?.isOnProject ?? false, isInChat: row?.isInChat ?? false };
}
