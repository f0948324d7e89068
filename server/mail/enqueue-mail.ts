import { type MailTemplateName, sendMail } from '@/server/jobs/send-mail';
import type { MailValues } from '@/server/mail/templates';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue';

type Receiver = { to: string } | { userId: string };

/**
 * Queues one mail in the caller's transaction. `to`: always sent (codes, links). `userId`: a notification, not sent
 * where the user has switched it off.
 */
export function enqueueMail<T extends MailTemplateName>(
  tx: Tx,
  mail: Receiver & { template: T; values: MailValues[T] },
): Promise<void> {
  const { template, values, ...receiver } = mail;
  return enqueue(tx, sendMail, { ...receiver, template, values: { ...values } });
}
