import { z } from 'zod';
import { holdingIssueKinds } from '@/lib/domain/money/payment-issues';
import { personRow } from '@/server/access/people';
import { preparedPool, type Prisma } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';
import type { Viewer } from '@/server/projects/open-project';
import { type CoreProject, hasHeldTakeSql, smallestChargeCents } from '@/server/projects/project-state';

/**
 * SQL condition: the customer has to confirm the payment of the assignment `a` of project `p` of team `t`, or to pay
 * again. The presenter of a whole project derives the same from its prices. Without a stored decision about VAT, the
 * amount is that of an earlier payment.
 */
export const awaitsPaymentSql = `(
  a.state = 'authorizing' or a.state = 'assigned' and not p."isSample" and not t."manualInvoice"
  and coalesce(round(a."customerTotalCents" * (1 + (a.tax->>'rate')::numeric)),
    (select max(y."amountCents") from payments y where y."assignmentId" = a.id), a."customerTotalCents") >= ${smallestChargeCents}
  and not exists (
    select 1 from payments y
    where y."assignmentId" = a.id and y.status not in ('released', 'declined', 'pending', 'confirming')))`;

const timeOrNull = z.date().nullable();
/** A time within JSON. */
const jsonTime = z.string().transform((text) => new Date(text));

/** The live assignment, at most one. */
const assignments = z.array(
  z.strictObject({
    voiceId: z.string(),
    state: z.enum(['authorizing', 'assigned', 'accepted', 'released']),
    acceptedAt: jsonTime.nullable(),
    autoApproveAt: jsonTime.nullable(),
    approvedAt: jsonTime.nullable(),
    changeRounds: z.int(),
    deliveryCompletedAt: z.string().nullable(),
    numDeliveredLines: z.int(),
    numFailedLines: z.int(),
    numUnapprovedLines: z.int(),
    _count: z.strictObject({ takes: z.int() }),
    lineTakes: z.array(z.unknown()),
  }),
);

const projectRow = z.strictObject({
  id: z.string(),
  teamId: z.string(),
  name: z.string(),
  description: z.string(),
  /** Date as YYYY-MM-DD. */
  dueDate: z.string().nullable(),
  hasScript: z.boolean(),
  scriptWords: z.int(),
  requiresAdminApproval: z.boolean(),
  adminApprovedAt: timeOrNull,
  canceledAt: timeOrNull,
  closedAt: timeOrNull,
  hasLineReader: z.boolean(),
  numLines: z.int(),
  language: z.string(),
  maxWords: z.int().nullable(),
  // `priced` parses them.
  maxWordOptions: z.custom<Prisma.JsonValue>(),
  addons: z.custom<Prisma.JsonValue>(),
  customerPriceCents: z.int(),
  voiceFeeCents: z.int(),
  discountCents: z.int(),
  pickupAllowed: z.boolean(),
  pickupDays: z.int(),
  roundCustomerPriceCents: z.int(),
  kind: z.enum(['original', 'pickup', 'round', 'renewal']),
  maxVoices: z.int(),
  allowedVoices: z.array(z.string()),
  labels: z.array(z.string()),
  created: z.date(),
  lastModified: z.date(),
  team: z.strictObject({ id: z.string(), name: z.string(), numMembers: z.int() }),
  members: z.array(personRow),
  voices: z.array(
    z.strictObject({
      ...personRow.shape,
      voiceId: z.string(),
      labels: z.array(z.string()),
      hasUnread: z.boolean(),
    }),
  ),
  assignments,
  isAwaitingPayment: z.boolean(),
  hasHeldTake: z.boolean(),
  /** The payment is refunded or disputed. */
  isOnHold: z.boolean(),
  changeRequests: z.array(z.strictObject({ round: z.int(), state: z.string() })),
  isArchived: z.boolean(),
});
export type StoredRow = z.output<typeof projectRow>;

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
  return queryRows(preparedPool(), projectRow, { name: 'project rows', text: selectRows, values: [ids, userId] });
}

/** Returns the members of a chat who have not read its newest message; a voice sees only its own mark. */
export function unreadBy({ unread }: Pick<CoreProject, 'unread'>, voiceId: string, viewer: Viewer): string[] {
  return unread.flatMap((mark) =>
    mark.voiceId === voiceId && (!viewer.voiceId || mark.userId === viewer.voiceId) ? [mark.userId] : [],
  );
}
