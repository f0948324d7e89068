import type { ProjectRow } from '@/lib/contracts/project-shapes';
import { holdingIssueKinds } from '@/lib/domain/money/payment-issues';
import { vatRate } from '@/lib/domain/money/prices';
import type { PersonRow } from '@/server/access/people';
import { type Assignment, type Project, queryPrepared } from '@/server/platform/db';
import { dateParser } from '@/server/platform/postgres/json-rows';
import type { Viewer } from '@/server/projects/open-project';
import { type CoreProject, hasHeldTakeSql, smallestChargeCents } from '@/server/projects/project-state';

/**
 * SQL condition: the customer has to confirm the payment of the assignment `a` of project `p` of team `t`, or to pay
 * again. The presenter of a whole project derives the same from its prices.
 */
export const awaitsPaymentSql = `(
  a.state = 'authorizing' or a.state = 'assigned' and not p."isSample" and not t."manualInvoice"
  and round(a."customerTotalCents" * (case when t."hasVat" then ${1 + vatRate} else 1 end)) >= ${smallestChargeCents}
  and not exists (
    select 1 from payments y
    where y."assignmentId" = a.id and y.status not in ('released', 'declined', 'pending', 'confirming')))`;

type ProjectColumns = Pick<
  Project,
  | 'id'
  | 'teamId'
  | 'name'
  | 'description'
  | 'language'
  | 'maxWords'
  | 'maxWordOptions'
  | 'addons'
  | 'customerPriceCents'
  | 'voiceFeeCents'
  | 'discountCents'
  | 'hasScript'
  | 'hasLineReader'
  | 'numLines'
  | 'scriptWords'
  | 'requiresAdminApproval'
  | 'adminApprovedAt'
  | 'canceledAt'
  | 'closedAt'
  | 'pickupAllowed'
  | 'pickupDays'
  | 'roundCustomerPriceCents'
  | 'kind'
  | 'maxVoices'
  | 'allowedVoices'
  | 'labels'
  | 'created'
  | 'lastModified'
>;

export type StoredRow = ProjectColumns & {
  /** Date as YYYY-MM-DD. */
  dueDate: string | null;
  team: ProjectRow['team'];
  members: PersonRow[];
  voices: Array<PersonRow & { voiceId: string; labels: string[]; hasUnread: boolean }>;
  /** The live assignment, at most one. */
  assignments: Array<
    Pick<
      Assignment,
      | 'voiceId'
      | 'state'
      | 'changeRounds'
      | 'numDeliveredLines'
      | 'numFailedLines'
      | 'numUnapprovedLines'
      | 'acceptedAt'
      | 'autoApproveAt'
      | 'approvedAt'
    > & { _count: { takes: number }; lineTakes: unknown[]; deliveryCompletedAt: string | null }
  >;
  changeRequests: Array<{ round: number; state: string }>;
  isArchived: boolean;
  isAwaitingPayment: boolean;
  hasHeldTake: boolean;
  /** The payment is refunded or disputed. */
  isOnHold: boolean;
};

const personJson = (alias: string) =>
  `'id', ${alias}.id, 'firstName', ${alias}."firstName", 'lastName', ${alias}."lastName", 'pictureId', ${alias}."pictureId"`;

/**
 * All in one statement, because a page of the list would otherwise take a dozen. It omits scripts and lines, which may
 * be large.
 */
const selectRows = `
  select p.id, p."teamId", p.name, p.description, p."dueDate"::text as "dueDate", p."hasScript", p."scriptWords",
    p."requiresAdminApproval", p."adminApprovedAt", p."canceledAt", p."closedAt",
    p."hasLineReader", p."numLines", p.language, p."maxWords", p."maxWordOptions", p.addons,
    p."customerPriceCents", p."voiceFeeCents", p."discountCents",
    p."pickupAllowed", p."pickupDays", p."roundCustomerPriceCents", p.kind, p."maxVoices", p."allowedVoices",
    p.labels, p.created, p."lastModified",
    json_build_object('id', t.id, 'name', t.name,
      'numMembers', (select count(*) from team_members m where m."teamId" = t.id)) as team,
    (select coalesce(json_agg(json_build_object(${personJson('u')}) order by m.created, m."userId"), '[]')
     from project_members m join users u on u.id = m."userId" where m."projectId" = p.id) as members,
    (select coalesce(json_agg(json_build_object(${personJson('u')}, 'voiceId', v."voiceId", 'labels', v.labels,
       'hasUnread', exists (select 1 from unread_chats c
         where c."projectId" = p.id and c."voiceId" = v."voiceId" and c."userId" = $2)) order by v.created, v."voiceId"), '[]')
     from project_voices v join users u on u.id = v."voiceId" where v."projectId" = p.id) as voices,
    (select coalesce(json_agg(json_build_object('voiceId', a."voiceId", 'state', a.state,
       'acceptedAt', a."acceptedAt", 'autoApproveAt', a."autoApproveAt", 'approvedAt', a."approvedAt",
       'changeRounds', a."changeRounds", 'deliveryCompletedAt', a."deliveryCompletedAt",
       'numDeliveredLines', a."numDeliveredLines", 'numFailedLines', a."numFailedLines",
       'numUnapprovedLines', a."numUnapprovedLines",
       '_count', json_build_object('takes', (
         select count(*) from audio_takes k where k."assignmentId" = a.id and k.status = 'done')),
       'lineTakes', case when p."hasLineReader" and exists (
           select 1 from line_takes l where l."assignmentId" = a.id and l.status = 'done')
         then '[1]'::json else '[]'::json end)), '[]')
     from assignments a where a."projectId" = p.id and a.state <> 'released') as assignments,
    exists (select 1 from assignments a where a."projectId" = p.id and ${awaitsPaymentSql}) as "isAwaitingPayment",
    exists (select 1 from assignments a where a."projectId" = p.id and a.state <> 'released' and ${hasHeldTakeSql})
      as "hasHeldTake",
    exists (select 1 from payment_issues i where i."projectId" = p.id and i."resolvedAt" is null
      and i.kind in (${holdingIssueKinds.map((kind) => `'${kind}'`).join(', ')})) as "isOnHold",
    (select coalesce(json_agg(json_build_object('round', r.round, 'state', r.state)), '[]')
     from change_requests r where r."projectId" = p.id) as "changeRequests",
    exists (select 1 from project_archives r where r."projectId" = p.id and r."userId" = $2) as "isArchived"
  from projects p join teams t on t.id = p."teamId"
  where p.id = any($1)`;

/** @param userId the viewer, for unread chats and archives */
export async function readProjectRows(ids: readonly string[], userId: string): Promise<StoredRow[]> {
  const rows = await queryPrepared<StoredRow>('project rows', selectRows, [ids, userId]);
  for (const { assignments } of rows) for (const assignment of assignments) parseTimes(assignment);
  return rows;
}

const parseTimes = dateParser<StoredRow['assignments'][number]>({
  acceptedAt: true,
  autoApproveAt: true,
  approvedAt: true,
});

/** Returns the members of a chat who have not read its newest message; a voice sees only its own mark. */
export function unreadBy({ unread }: Pick<CoreProject, 'unread'>, voiceId: string, viewer: Viewer): string[] {
  return unread.flatMap((mark) =>
    mark.voiceId === voiceId && (!viewer.voiceId || mark.userId === viewer.voiceId) ? [mark.userId] : [],
  );
}
