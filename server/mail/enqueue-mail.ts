import type { MailTemplateName } from '@/lib/domain/support/mail-names';
import { sendMail } from '@/server/jobs';
import { storeValues } from './stored-values';
import type { MailValues } from './templates';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';

const minuteMs = 60_000;

/** Validity of the code or link of a mail; the mail is not sent after it. */
const lifetimesMs: Partial<Record<MailTemplateName, number>> = {
  'verify-code': 10 * minuteMs,
  'email-code': 10 * minuteMs,
  'reset-password': 60 * minuteMs,
};

type NewMail<T extends MailTemplateName> = {
  to: string;
  template: T;
  values: MailValues[T];
  startAfter?: Date;
  /** Project that the mail is about, whose history lists the mail. */
  projectId?: string;
};

/**
 * Enqueues a mail that cannot be switched off, in the caller's transaction. For project notifications, use
 * server/notifications. Mails with a code or link are sent before others that wait.
 */
export async function enqueueMail<T extends MailTemplateName>(
  tx: Tx,
  { to, template, values, startAfter, projectId }: NewMail<T>,
): Promise<void> {
  const lifetimeMs = lifetimesMs[template];
  const expiresAt = lifetimeMs === undefined ? null : new Date(now(tx).getTime() + lifetimeMs);
  const stored = await storeValues(to, template, values);
  const { id } = await tx.outgoingMail.create({
    data: { to, template, values: stored, expiresAt, projectId: projectId ?? null },
    select: { id: true },
  });
  const priority = lifetimeMs === undefined ? 0 : 1;
  await enqueue(tx, sendMail, { mailId: id }, { priority, ...(startAfter && { startAfter }) });
}
