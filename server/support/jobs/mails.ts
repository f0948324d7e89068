import type { QueryOf } from '@/lib/contracts/contract';
import type { listSupportMails as contract, SupportMail } from '@/lib/contracts/support-jobs';
import { dayMs } from '@/lib/domain/durations';
import { isNotificationKind, nameOfKind } from '@/lib/domain/notifications';
import type { Actor } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { requireSupport } from '@/server/access/require-support';
import { deliverNotification } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import { pool, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { type HttpResult, page } from '@/server/platform/http-result';
import { enqueue } from '@/server/platform/queue';
import { positionOf, timeCursorOf } from '@/server/platform/time-cursor';
import { searchWords } from '@/server/support/search-words';

const listedDays = 30;

type Row = Omit<SupportMail, 'created' | 'lastModified' | 'project' | 'canSendAgain'> & {
  created: Date;
  lastModified: Date;
  projectId: string | null;
  projectName: string | null;
};

const mailsSql = `
  select d.id, 'notification' as kind, n.kind as subject, u.email as "to", d.channel::text, d.created, d."lastModified",
         case d.status when 'refused' then 'failed' when 'unwanted' then 'dropped' else d.status::text end as state,
         case d.status when 'refused' then 'The recipient’s server refused it.' end as failure,
         n."projectId", p.name as "projectName"
    from notification_deliveries d join notifications n on n.id = d."notificationId" join users u on u.id = n."userId"
    left join projects p on p.id = n."projectId" where d.created > $1
  union all
  select m.id, 'account', m.template, m."to", 'mail', m.created, m."lastModified", m.status::text, m.failure,
         m."projectId", p.name
    from outgoing_mails m left join projects p on p.id = m."projectId" where m.created > $1`;

export async function respondWithSupportMails(
  actor: Actor,
  { query = '', state, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<SupportMail[]>> {
  requireSupport(actor);
  const after = cursor === undefined ? null : positionOf(cursor);
  const words = searchWords(query.toLowerCase());
  const { rows } = await pool().query<Row>(
    `select * from (${mailsSql}) m
      where ($2::timestamptz is null or (created, id) < ($2, $3)) and ($4::text is null or state = $4)
        and ($5::text[] = '{}' or lower(concat_ws(' ', "to", subject, "projectName", "projectId")) like all ($5))
      order by created desc, id desc limit $6`,
    [
      new Date(now().getTime() - listedDays * dayMs),
      after?.created ?? null,
      after?.id ?? null,
      state ?? null,
      words.map((word) => `%${word.replaceAll(/[\\%_]/g, (special) => `\\${special}`)}%`),
      limit + 1,
    ],
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return page(shown.map(presentMail), last && rows.length > limit ? timeCursorOf(last) : null);
}

function presentMail({ projectId, projectName, subject, created, lastModified, ...mail }: Row): SupportMail {
  const isFinal = mail.state !== 'waiting' && mail.state !== 'submitted';
  return {
    ...mail,
    subject: isNotificationKind(subject) ? nameOfKind(subject) : subject.replaceAll('-', ' '),
    project: projectId === null ? null : { id: projectId, name: projectName ?? '' },
    canSendAgain: mail.kind === 'notification' && isFinal,
    created: created.toISOString(),
    lastModified: lastModified.toISOString(),
  };
}

/** Only notifications: mails with codes and links are not stored. The user's settings still apply. */
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
