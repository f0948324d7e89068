import { z } from 'zod';
import type { QueryOf } from '@/lib/contracts/contract';
import { type listSupportMails as contract, type SupportMail, supportMail } from '@/lib/contracts/support-jobs';
import { dayMs } from '@/lib/domain/durations';
import { mailNames, nameOfCombinedMail } from '@/lib/domain/support/mail-names';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { deliverNotification } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { pool, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import type { HttpResult } from '@/server/platform/http-result';
import { queryRows } from '@/server/platform/postgres/query-rows';
import { pageByTime, positionOf } from '@/server/platform/postgres/time-cursor';
import { enqueue } from '@/server/platform/queue/queue';
import { searchWords } from '@/server/support/users';

/** Returns the SQL of the `MailReport` (lib/domain/support/mail-names) of a notification with this alias. */
export const reportOf = (notification: string): string => `
  case when ${notification}.kind = 'payment'
    then concat_ws(':', 'payment', coalesce(${notification}.payload->>'about', ${notification}.payload->>'side'))
    else ${notification}.kind end`;

const listedDays = 30;

const mailRow = supportMail.omit({ subject: true, project: true, canSendAgain: true }).extend({
  notificationId: z.string().nullable(),
  template: z.string().nullable(),
  /** Several reports if notifications were sent together. */
  reports: z.array(z.string()),
  created: z.date(),
  lastModified: z.date(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
});
type Row = z.output<typeof mailRow>;

const mailsSql = `
  select d.id, 'notification' as kind, n.id as "notificationId", null::text as template, u.email as "to",
         d.channel::text, d.created, d."lastModified",
         case d.status when 'refused' then 'failed' when 'unwanted' then 'dropped' else d.status::text end as state,
         case d.status when 'refused' then 'The recipient’s server refused it.' end as failure,
         n."projectId", p.name as "projectName"
    from notification_deliveries d join notifications n on n.id = d."notificationId" join users u on u.id = n."userId"
    left join projects p on p.id = n."projectId" where d.created > $1
  union all
  select m.id, 'account', null, m.template, m."to", 'mail', m.created, m."lastModified", m.status::text, m.failure,
         m."projectId", p.name
    from outgoing_mails m left join projects p on p.id = m."projectId" where m.created > $1`;

/** Kinds that a mail `m` reports: a combined one names first the notification whose mail it is. */
const reportsSql = `
  case m.kind when 'account' then array[m.template] else array(
    select ${reportOf('n')} from notifications n where n.id = m."notificationId" or n."summaryId" = m."notificationId"
     order by n.id <> m."notificationId", n.created) end`;

/** Names of the kinds, each followed by the kind itself, which the log names. */
const namesSql = `(select string_agg(concat_ws(' ', $7::jsonb ->> report, report), ' ') from unnest(${reportsSql}) report)`;

export async function respondWithSupportMails(
  actor: Actor,
  { query = '', state, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<SupportMail[]>> {
  requireSupport(actor);
  const after = cursor === undefined ? null : positionOf(cursor);
  const words = searchWords(query.toLowerCase());
  const rows = await queryRows(pool(), mailRow, {
    text: `select m.*, ${reportsSql} as reports from (${mailsSql}) m
      where ($2::timestamptz is null or (created, id) < ($2, $3)) and ($4::text is null or state = $4)
        and ($5::text[] = '{}' or lower(concat_ws(' ', "to", "projectName", "projectId", ${namesSql})) like all ($5))
      order by created desc, id desc limit $6`,
    values: [
      new Date(now().getTime() - listedDays * dayMs),
      after?.created ?? null,
      after?.id ?? null,
      state ?? null,
      words.map((word) => `%${word.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`),
      limit + 1,
      JSON.stringify(mailNames),
    ],
  });
  return pageByTime(rows, limit, (shown) => shown.map(presentMail));
}

function presentMail({ id, kind, to, channel, state, failure, reports, ...row }: Row): SupportMail {
  const isFinal = state !== 'waiting' && state !== 'submitted';
  return {
    id,
    kind,
    to,
    channel,
    state,
    failure,
    subject: nameOfCombinedMail(reports),
    project: row.projectId === null ? null : { id: row.projectId, name: row.projectName ?? '' },
    canSendAgain: kind === 'notification' && isFinal,
    created: row.created.toISOString(),
    lastModified: row.lastModified.toISOString(),
  };
}

/** Sends a notification again; mails with codes and links are not stored. The user's settings still apply. */
export async function sendMailAgain(actor: Actor, mailId: string): Promise<void> {
  requireSupport(actor, 'manage-jobs');
  await transaction(async (tx) => {
    const { count } = await tx.notificationDelivery.updateMany({
      where: { id: mailId, status: { in: ['sent', 'refused', 'unwanted'] } },
      data: { status: 'waiting' },
    });
    if (count === 0) throw new AppError('conflict', 'Only a notification that is not waiting can be sent again.');
    await enqueue(tx, deliverNotification, { deliveryId: mailId });
    await auditSupportAction(tx, actor, { action: 'send-mail-again', subject: mailId });
  });
}
