import { z } from 'zod';
import type { Figures } from '@/lib/contracts/support-figures';
import { toEuro } from '@/lib/domain/money/prices';
import { type Actor, requireSupport } from '@/server/access/actor';
import { pool } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';

/** Tracked events are stored for 90 days (docs/rules/api.md#expiry), so that older weeks would be incomplete. */
const shownWeeks = 12;
const maxEmptySearches = 50;

const weekRow = z.strictObject({
  week: z.string(),
  searches: z.int(),
  profiles: z.int(),
  listens: z.int(),
  projects: z.int(),
  assigned: z.int(),
  approved: z.int(),
  cents: z.string(),
  asked: z.int(),
  answered: z.int(),
  answerHours: z.number().nullable(),
});
const emptyRow = z.strictObject({ search: z.string(), count: z.int(), last: z.date() });

const mondayOf = (time: string) => `date_trunc('week', ${time} at time zone 'UTC')`;
const isShown = (time: string) => `${time} >= (select min(monday) from weeks) at time zone 'UTC'`;

const byWeek = (table: string, time: string, columns: string) =>
  `(select ${mondayOf(time)} as monday, ${columns} from ${table} where ${isShown(time)} group by 1)`;

const weeksSql = `
  with weeks as (
    select generate_series(${mondayOf('now()')} - interval '${shownWeeks - 1} weeks', ${mondayOf('now()')}, '1 week') as monday),
  chats as (
    select invited.timestamp as asked, (
      select min(answer.timestamp) from messages answer
      where answer."projectId" = invited."projectId" and answer."voiceId" = invited."voiceId"
        and answer."fromId" = invited."voiceId" and answer.timestamp > invited.timestamp) as answered
    from messages invited where invited.type = 'invited' and ${isShown('invited.timestamp')})
  select to_char(monday, 'YYYY-MM-DD') as week,
    coalesce(searches, 0)::int as searches, coalesce(profiles, 0)::int as profiles,
    coalesce(listens, 0)::int as listens, coalesce(created, 0)::int as projects,
    coalesce(assigned, 0)::int as assigned, coalesce(approved, 0)::int as approved,
    coalesce(cents, 0) as cents,
    coalesce(asked, 0)::int as asked, coalesce(answered, 0)::int as answered, "answerHours"
  from weeks
  left join ${byWeek(
    'analytics_events',
    'created',
    `count(*) filter (where name = 'search-view') as searches,
     count(*) filter (where name = 'voice-profile-open') as profiles,
     count(*) filter (where name = 'voice-audio') as listens`,
  )} events using (monday)
  left join ${byWeek('projects', 'created', 'count(*) as created')} projects using (monday)
  left join ${byWeek('assignments', '"assignedAt"', 'count(*) as assigned')} assignments using (monday)
  left join ${byWeek('assignments', '"approvedAt"', 'count(*) as approved')} approvals using (monday)
  left join ${byWeek(
    'ledger_transactions t join ledger_entries e on e."transactionId" = t.id',
    't.created',
    `sum("amountCents") filter (where account in ('platform', 'credit')) as cents`,
  )} ledger using (monday)
  left join ${byWeek(
    'chats',
    'asked',
    `count(*) as asked, count(answered) as answered,
     percentile_cont(0.5) within group (order by extract(epoch from answered - asked) / 3600)::float8 as "answerHours"`,
  )} answers using (monday)
  order by monday desc`;

const emptySearchesSql = `
  select properties ->> 'search' as search, count(*)::int as count, max(created) as last
  from analytics_events
  where name = 'search-view' and properties -> 'isEmpty' = 'true' and jsonb_typeof(properties -> 'search') = 'string'
    and created >= now() - interval '${shownWeeks} weeks'
  group by 1 order by count desc, last desc limit ${maxEmptySearches}`;

export async function getFigures(actor: Actor): Promise<Figures> {
  requireSupport(actor);
  const weeks = await queryRows(pool(), weekRow, { text: weeksSql });
  const empty = await queryRows(pool(), emptyRow, { text: emptySearchesSql });
  return {
    weeks: weeks.map(({ cents, ...week }) => ({ ...week, revenue: toEuro(Number(cents)) })),
    emptySearches: empty.map(({ last, ...row }) => ({ ...row, lastDate: last.toISOString() })),
  };
}
