import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import type { HistoryEntry, listProjectHistory as contract } from '@/lib/contracts/support-projects';
import { historySources, historyText } from '@/lib/domain/support/support-history';
import { db, pool } from '@/server/platform/db';
import { type HttpResult, pageResult, takeWithinBytes } from '@/server/platform/http-result';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { positionOf, timeCursorOf } from '@/server/platform/postgres/time-cursor';
import { reportOf } from '@/server/support/jobs/mails';
import { noSuchProject } from './get-project';

const entryRow = z.strictObject({
  key: z.string(),
  at: z.date(),
  source: z.enum(historySources),
  event: z.string(),
  cents: z.int().nullable(),
  note: z.string(),
  actor: z.string().nullable(),
  about: z.string().nullable(),
});

/**
 * Selects, in one statement, all that a project has: id of the entry, time, source, event, actor, user that it is
 * about, cents, note. Messages that announce a document or take are left out, because those have entries of their own.
 * A notification that was sent in the mail of another one has the state of that mail.
 */
const factsSql = `
  select 'created' key, p.created at, 'project' source, 'created' event, p."createdById" actor, null::text about,
         null::int cents, '' note from projects p where p.id = $1
  union all select 'admin-approved', p."adminApprovedAt", 'project', 'admin-approved', null, null, null, ''
    from projects p where p.id = $1
  union all select 'delivered', a."deliveredAt", 'project', 'delivered', null, null, null, ''
    from (select "deliveredAt" from assignments where "projectId" = $1 and "assignedAt" is not null
      order by "assignedAt" desc, id desc limit 1) a
  union all select 'closed', p."closedAt", 'project', 'closed', null, null, null, '' from projects p where p.id = $1
  union all select 'canceled', p."canceledAt", 'project', 'canceled', null, null, null, '' from projects p where p.id = $1
  union all select 'message_' || m.id, m.timestamp, 'message', m.type, m."fromId", m."voiceId", null, m.text
    from messages m where m."projectId" = $1 and m.type in ('invited', 'uninvited', 'assigned', 'unassigned', 'accepted',
      'declined', 'changes-requested', 'delivery-complete', 'approved', 'file-uploaded', 'support', 'text')
  union all select 'mail_' || d.id || '_' || n.id, d."lastModified", 'mail', concat_ws(' ', d.channel, ${reportOf('n')}, d.status),
      null, n."userId", null, '' from notifications n
      join notification_deliveries d on d."notificationId" = coalesce(n."summaryId", n.id) where n."projectId" = $1
  union all select 'dropped_' || n.id, n."decidedAt", 'mail', concat_ws(' ', 'mail', ${reportOf('n')}, n."dropReason"), null,
      n."userId", null, '' from notifications n where n."projectId" = $1 and n."dropReason" is not null
  union all select 'account_mail_' || m.id, m."lastModified", 'mail', concat_ws(' ', 'mail', m.template, m.status), null,
      (select u.id from users u where u.email = m."to"), null, coalesce(m.failure, '')
    from outgoing_mails m where m."projectId" = $1
  union all select 'payment_' || y.id, y.created, 'payment', 'started', null, null, y."amountCents", ''
    from payments y where y."projectId" = $1
  union all select 'captured_' || y.id, y."capturedAt", 'payment', 'captured', null, null, y."amountCents", ''
    from payments y where y."projectId" = $1
  union all select 'released_' || y.id, y."releasedAt", 'payment', 'released', null, null, y."amountCents", ''
    from payments y where y."projectId" = $1
  union all select 'declined_' || y.id, y."lastModified", 'payment', 'declined', null, null, y."amountCents",
      coalesce(y."declineMessage", '') from payments y where y."projectId" = $1 and y.status = 'declined'
  union all select 'refund_' || r.id, r.created, 'refund', 'requested', r."requestedById", null, r."amountCents", r.reason
    from refunds r join payments y on y.id = r."paymentId" where y."projectId" = $1
  union all select 'refunded_' || r.id, r."completedAt", 'refund', case when r.failure is null then 'completed' else 'failed' end,
      null, null, r."amountCents", coalesce(r.failure, '')
    from refunds r join payments y on y.id = r."paymentId" where y."projectId" = $1
  union all select 'payout_' || o.id, o.created, 'payout', 'payable', null, o."voiceId", o."amountCents", coalesce(o.failure, '')
    from payouts o join assignments a on a.id = o."assignmentId" where a."projectId" = $1
  union all select 'paid_' || o.id, o."paidAt", 'payout', 'paid', null, o."voiceId", o."amountCents", ''
    from payouts o join assignments a on a.id = o."assignmentId" where a."projectId" = $1
  union all select 'fee_canceled_' || o.id, o."canceledAt", 'payout', 'canceled', null, o."voiceId", o."amountCents", ''
    from payouts o join assignments a on a.id = o."assignmentId" where a."projectId" = $1
  union all select 'invoice_' || v.id, v.created, 'invoice', 'opened', null, null, v."amountCents",
      'Due on ' || to_char(v."dueOn", 'FMMon FMDD, YYYY') from invoices v where v."projectId" = $1
  union all select 'invoice_paid_' || v.id, v."paidOn"::timestamp at time zone 'UTC', 'invoice', 'paid', v."paidById", null, v."amountCents", v.reference
    from invoices v where v."projectId" = $1
  union all select 'invoice_canceled_' || v.id, v."canceledAt", 'invoice', 'canceled', null, null, v."amountCents", ''
    from invoices v where v."projectId" = $1
  union all select 'issue_' || i.id, i.created, 'issue', 'opened ' || i.kind, null, null, i."amountCents", i.detail
    from payment_issues i where i."projectId" = $1
  union all select 'resolved_' || i.id, i."resolvedAt", 'issue', 'resolved ' || i.kind, null, null, i."amountCents",
      coalesce(i.resolution, '') from payment_issues i where i."projectId" = $1
  union all select 'document_' || c.id, c.created, 'document', concat_ws(' ', c.kind, c.number), null, null, null,
      coalesce(c.failure, '') from project_documents c where c."projectId" = $1
  union all select 'take_' || k.id, k.created, 'take', k.status::text, k."userId", null, null,
      concat_ws(': ', nullif(k.name, ''), k.failure) from audio_takes k where k."projectId" = $1
  union all select 'export_' || e.id, e.created, 'export', e.status::text, e."createdById", null, null, ''
    from exports e where e."projectId" = $1
  union all select 'job_' || j.id, date_trunc('milliseconds', coalesce(j.completed_on, j.started_on, j.created_on)), 'job',
      concat_ws(' ', j.name, j.state), null, null, null,
      case when j.state in ('failed', 'retry') then left(coalesce(j.output->>'message', ''), 500) else '' end
    from pgboss.job j where j.data->>'projectId' = $1
      or j.data->>'paymentId' in (select id from payments where "projectId" = $1)
      or j.data->>'payoutId' in (
        select o.id from payouts o join assignments a on a.id = o."assignmentId" where a."projectId" = $1)
      or j.data->>'documentId' in (select id from project_documents where "projectId" = $1)
      or j.data->>'takeId' in (select id from audio_takes where "projectId" = $1)
      or j.data->>'exportId' in (select id from exports where "projectId" = $1)
  union all select 'audit_' || x.id, x.created, 'audit', x.action, coalesce(x."impersonatorId", x."actorId"), null, null,
      coalesce(x.details->>'reason', '') from audit_entries x where x.subject = $1 or x.subject like $1 || ' %'`;

/** Responds with the entries, newest first. @throws AppError 'not-found'. */
export async function respondWithProjectHistory(
  projectId: string,
  { limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<HistoryEntry[]>> {
  const project = await db.project.findUnique({ where: { id: projectId }, select: { id: true } });
  if (!project) throw noSuchProject();
  const after = cursor === undefined ? null : positionOf(cursor);
  const rows = await queryRows(pool(), entryRow, {
    text: `select f.key, f.at, f.source, f.event, f.cents, f.note,
            nullif(concat_ws(' ', nullif(a."firstName", ''), nullif(a."lastName", '')), '') actor,
            nullif(concat_ws(' ', nullif(b."firstName", ''), nullif(b."lastName", '')), '') about
       from (${factsSql}) f left join users a on a.id = f.actor left join users b on b.id = f.about
      where f.at is not null and ($2::timestamptz is null or (f.at, f.key) < ($2, $3))
      order by f.at desc, f.key desc limit $4`,
    values: [projectId, after?.created ?? null, after?.id ?? null, limit + 1],
  });
  const shown = takeWithinBytes(rows.slice(0, limit).map(presentEntry));
  const last = rows[shown.length - 1];
  const next = last && rows.length > shown.length ? timeCursorOf({ created: last.at, id: last.key }) : null;
  return pageResult(shown, next);
}

function presentEntry({ key, at, actor, ...fact }: z.output<typeof entryRow>): HistoryEntry {
  return { id: key, at: at.toISOString(), actor, ...historyText(fact) };
}
