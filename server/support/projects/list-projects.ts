import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import type { listSupportProjects as contract, SupportProjectRow } from '@/lib/contracts/support-projects';
import { customerPriceOf, toEuro } from '@/lib/domain/money/prices';
import { type ProjectPhase, projectPhases } from '@/lib/domain/support/support-project';
import { nameOf } from '@/server/access/people';
import { holdingIssues } from '@/server/payments/payment-issues';
import { db, pool, type Prisma, type withoutScript } from '@/server/platform/db';
import { type HttpResult, pageResult } from '@/server/platform/http-result';
import { queryRow, queryRows } from '@/server/platform/postgres/query-rows';
import { positionOf, timeCursorOf } from '@/server/platform/postgres/time-cursor';
import { priced } from '@/server/projects/project-state';
import { searchWords } from '@/server/support/users';

type Query = QueryOf<typeof contract>;

/**
 * SQL of `isDeliveryComplete` of server/projects/delivery/count-lines for the project `p` and its live assignment
 * `a`.
 */
const isCompleteSql = `(not p."hasLineReader" or p."numLines" = 0 or a."deliveryCompletedAt" is not null)`;

const phaseSql = `case
  when p."canceledAt" is not null then 'canceled'
  when a."approvedAt" is not null then 'approved'
  when a."acceptedAt" is not null and a."deliveredAt" is not null and ${isCompleteSql} then 'delivered'
  when a."acceptedAt" is not null then 'accepted'
  when a.id is not null then 'assigned'
  when exists (select from project_voices l where l."projectId" = p.id) then 'shortlisted'
  when p."requiresAdminApproval" and p."adminApprovedAt" is null then 'awaiting-approval'
  else 'open' end`;

/**
 * Selects stalled projects: both sides were notified that nothing is delivered, and nothing has changed since
 * (server/assignments/reminders/stalled-deliveries). The project is `p`, its live assignment `a`.
 */
export const stalledSql = `a."stalledAt" is not null and a.state = 'accepted' and a."deliveryCompletedAt" is null
  and a."approvedAt" is null
  and not exists (select from line_takes t where t."assignmentId" = a.id and t.created > a."stalledAt")
  and not exists (select from audio_takes t where t."assignmentId" = a.id and t.created > a."stalledAt")`;

const fromSql = `projects p left join assignments a on a."projectId" = p.id and a.state <> 'released'`;

/** Names of the project, its team and members, and its voices: each word may be anywhere in them. */
const wordsSql = `concat_ws(' ', p.id, p.name,
  (select t.name from teams t where t.id = p."teamId"),
  (select string_agg(concat_ws(' ', u."firstName", u."lastName", u.email), ' ')
     from users u where u.id = p."createdById"
        or u.id in (select m."userId" from project_members m where m."projectId" = p.id)
        or u.id in (select l."voiceId" from project_voices l where l."projectId" = p.id)
        or u.id = a."voiceId"))`;

const phaseRow = z.strictObject({ phase: z.enum(projectPhases) });
const projectRow = phaseRow.extend({ id: z.string() });

/** Responds with the last changed projects first; those that wait for support come oldest first. */
export async function respondWithSupportProjects({
  query = '',
  phase,
  limit,
  cursor,
}: Query): Promise<HttpResult<SupportProjectRow[]>> {
  const after = cursor === undefined ? null : positionOf(cursor);
  const words = searchWords(query);
  const isStalled = phase === 'stalled';
  const [time, isAfter, direction] = orderOf(phase);
  const rows = await queryRows(pool(), projectRow, {
    text: `select id, phase from (
       select p.id, ${time} "time", ${phaseSql} phase from ${fromSql}
        where ${isStalled ? stalledSql : 'true'} and ($1::timestamptz is null or (${time}, p.id) ${isAfter} ($1, $2))
          and ($3::text[] = '{}' or lower(${wordsSql}) like all ($3))
     ) found
     where $4::text is null or phase = $4
     order by "time" ${direction}, id ${direction} limit $5`,
    values: [
      after?.created ?? null,
      after?.id ?? null,
      words.map((word) => `%${escapeLike(word.toLowerCase())}%`),
      isStalled ? null : (phase ?? null),
      limit + 1,
    ],
  });
  const shown = rows.slice(0, limit);
  const found = await db.project.findMany({ where: { id: { in: shown.map(({ id }) => id) } }, include: rowInclude });
  const byId = new Map(found.map((project) => [project.id, project]));
  const items = shown.flatMap(({ id, phase: name }) => {
    const project = byId.get(id);
    if (!project) return [];
    const stalledAt = isStalled ? project.assignments[0]?.stalledAt : null;
    return [{ ...presentSupportRow(project, name), ...(stalledAt && { stalledDate: stalledAt.toISOString() }) }];
  });
  const last = byId.get(shown.at(-1)?.id ?? '');
  const lastTime = last && timeOf(last, phase);
  const next = last && lastTime && rows.length > limit ? timeCursorOf({ created: lastTime, id: last.id }) : null;
  return pageResult(items, next);
}

/** Returns the time, the comparison of the cursor, and the direction. */
function orderOf(phase: Query['phase']): [string, string, string] {
  if (phase === 'awaiting-approval') return ['p.created', '>', 'asc'];
  return phase === 'stalled' ? ['a."stalledAt"', '>', 'asc'] : ['p."lastModified"', '<', 'desc'];
}

function timeOf({ created, lastModified, assignments }: Row, phase: Query['phase']): Date | null {
  if (phase === 'awaiting-approval') return created;
  return phase === 'stalled' ? (assignments[0]?.stalledAt ?? null) : lastModified;
}

const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, (special) => `\\${special}`);

export async function phaseOf(projectId: string): Promise<ProjectPhase> {
  const text = `select ${phaseSql} phase from ${fromSql} where p.id = $1`;
  const row = await queryRow(pool(), phaseRow, { text, values: [projectId] });
  return row?.phase ?? 'open';
}

export const rowInclude = {
  team: { select: { id: true, name: true } },
  template: { select: { name: true } },
  assignments: {
    where: { state: { not: 'released' } },
    select: { stalledAt: true, voice: { select: { id: true, firstName: true, lastName: true } } },
  },
  issues: { where: holdingIssues, select: { id: true } },
  _count: { select: { voices: true } },
} as const satisfies Prisma.ProjectInclude;

type Row = Prisma.ProjectGetPayload<{ include: typeof rowInclude; omit: typeof withoutScript }>;

export function presentSupportRow(project: Row, phase: ProjectPhase): SupportProjectRow {
  const voice = project.assignments[0]?.voice;
  return {
    id: project.id,
    name: project.name,
    template: project.template.name,
    team: { id: project.team.id, name: project.team.name },
    voice: voice ? { id: voice.id, name: nameOf(voice) } : null,
    phase,
    numVoices: project._count.voices,
    customerTotal: toEuro(customerPriceOf(priced(project), 0).total),
    isOnHold: project.issues.length > 0,
    created: project.created.toISOString(),
    lastModified: project.lastModified.toISOString(),
  };
}
