import type { MailTemplateName } from '@/lib/domain/support/mail-names';
import { readValues } from '@/server/mail/enqueue-mail';
import { db, pool } from '@/server/platform/db';

export async function queuedFor(name: string, email: string): Promise<Array<Record<string, unknown>>> {
  const { rows } = await pool().query<{ data: Record<string, unknown> }>(
    `select data from pgboss.job where name = $1 and data->>'email' = $2 order by created_on`,
    [name, email],
  );
  return rows.map(({ data }) => data);
}

type QueuedMail = { template: string; values: Record<string, string> };

export async function queuedMails(email: string): Promise<QueuedMail[]> {
  const mails = await db.outgoingMail.findMany({ where: { to: email }, orderBy: { created: 'asc' } });
  return Promise.all(
    mails.map(async (mail) => {
      const template = mail.template as MailTemplateName;
      return { template, values: (await readValues(mail, template)) as unknown as Record<string, string> };
    }),
  );
}
