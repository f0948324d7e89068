import { type MailTemplateName, sendMail } from '@/server/jobs/send-mail';
import type { MailValues } from '@/server/mail/templates';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue';

/** Queues one mail that is always sent, in the caller's transaction. News of projects go through server/notifications. */
export function enqueueMail<T extends MailTemplateName>(
  tx: Tx,
  { to, template, values }: { to: string; template: T; values: MailValues[T] },
): Promise<void> {
  return enqueue(tx, sendMail, { to, template, values: { ...values } });
}
