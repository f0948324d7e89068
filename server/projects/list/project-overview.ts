import type { ResponseOf } from '@/lib/contracts/contract';
import type { getProjectOverview as contract } from '@/lib/contracts/projects';
import type { Actor } from '@/server/access/actor';
import { pool } from '@/server/platform/db';

type Overview = ResponseOf<typeof contract>;

/** Covers all projects, not only one page of the list. */
export async function projectOverview(actor: Actor): Promise<Overview> {
  const teamIds = actor.teams.map(({ id }) => id);
  const { rows } = await pool().query<Overview>(
    `with own as (
       select p.id, p."teamId", ${actor.isVoice ? 'v.labels' : 'p.labels'} as labels
       from projects p ${actor.isVoice ? 'join project_voices v on v."projectId" = p.id and v."voiceId" = $1' : ''}
       where p."canceledAt" is null and ($2::text[] is null or p."teamId" = any($2))
     )
     select
       array(select distinct label from own, unnest(own.labels) as label) as labels,
       (select count(distinct u."projectId")::int from unread_chats u join own on own.id = u."projectId"
        where u."userId" = $1 and not exists (
          select 1 from project_archives a where a."projectId" = u."projectId" and a."userId" = $1)) as "numUnread",
       exists (select 1 from team_members m where m."userId" <> $1 and m."teamId" in (select "teamId" from own))
         as "hasColleagues"`,
    [actor.userId, actor.isVoice ? null : teamIds],
  );
  const overview = rows[0] ?? { labels: [], numUnread: 0, hasColleagues: false };
  const labels = overview.labels.toSorted((a, b) => a.localeCompare(b, 'en'));
  // Voices cannot list the projects of colleagues.
  return { ...overview, labels, hasColleagues: overview.hasColleagues && !actor.isVoice };
}
