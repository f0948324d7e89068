import { sendMail } from '@/server/jobs';
import { Prisma } from '@/server/platform/db';
import { requeue } from '@/server/platform/queue/requeue';
import { hasJob, minutesAgo, type Recovery, stuckRow } from '@/server/platform/queue/stuck-work';

const { sql } = Prisma;

export const stuckMails = (): Recovery => ({
  ...stuckRow,
  ...requeue(sendMail, (mailId) => ({ mailId })),
  table: sql`outgoing_mails t`,
  isStuck: sql`t.status = 'waiting' and t.created < ${minutesAgo(5)}
    and not ${hasJob(sendMail.name, 'mailId', stuckRow.id)}`,
});
