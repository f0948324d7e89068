import { hourMs } from '@/lib/domain/durations';
import { type MailTemplateName, mailTemplateNames } from '@/lib/domain/support/mail-names';
import { sendMail } from '@/server/jobs';
import { databaseNow, now } from '@/server/platform/clock';
import { db, type MailStatus, type OutgoingMail, type Prisma, transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { deliverMail, type Mail, MailRejected } from '@/server/platform/mail';
import { enqueue, PermanentJobError } from '@/server/platform/queue/queue';
import { getObject, headObject } from '@/server/platform/storage/storage';
import { log } from '@/server/platform/tracing/log';
import { readValues } from './enqueue-mail';
import { layOut, type MailContent } from './layout';
import { isThrottled, throttleFor } from './mail-throttle';
import { mailFrom } from './sender';
import { renderMail } from './templates';

export const mailRetryHours = 24;
/** Delay before a mail first looks for its attachment, and minimum between two looks. */
export const attachmentDelayMs = 10_000;

/**
 * Delivers a mail once, no matter how often this runs. Marks the mail as submitted just before its last byte: only one
 * run can mark it, and if that run crashes afterwards the mail is not sent again. Does not send mails with expired
 * codes or links. Mails that others can cause wait when their recipient gets many (server/mail/mail-throttle.ts), and mails with a
 * document until its PDF is rendered.
 */
export async function deliverOutgoingMail(mailId: string): Promise<void> {
  const mail = await db.outgoingMail.findUnique({ where: { id: mailId } });
  if (mail?.status !== 'waiting') return;
  const timeMs = now().getTime();
  if (mail.expiresAt && mail.expiresAt.getTime() <= timeMs) {
    await close(mail, 'waiting', { status: 'expired', failure: mail.failure ?? 'Expired before it could be sent.' });
    return;
  }
  if (mail.created.getTime() + mailRetryHours * hourMs <= timeMs) {
    const failure = mail.failure ?? 'Not sent within a day.';
    await close(mail, 'waiting', { status: 'failed', failure });
    log.error({ mailId, template: mail.template, failure }, 'mail given up');
    return;
  }
  if (await isPostponed(mail)) return;
  try {
    if (!(await hand(mail))) return await lookAgain(mail, timeMs);
  } catch (error) {
    throw await recordFailure(mail, error);
  }
  await close(mail, 'submitted', { status: 'sent', failure: null });
}

/** Queues the mail for later if others have caused many mails to its recipient; otherwise counts it once. */
async function isPostponed({ id, to, template, pacedAt }: OutgoingMail): Promise<boolean> {
  if (pacedAt || !isThrottled(template)) return false;
  return transaction(async (tx) => {
    const time = await databaseNow(tx);
    const { nextAt } = await throttleFor(tx, to, time);
    if (nextAt > time) {
      await enqueue(tx, sendMail, { mailId: id }, { startAfter: nextAt });
      return true;
    }
    await tx.outgoingMail.updateMany({ where: { id, pacedAt: null }, data: { pacedAt: time } });
    return false;
  });
}

/** Waits as long again as it has waited. */
async function lookAgain({ id, created }: OutgoingMail, timeMs: number): Promise<void> {
  const startAfter = new Date(timeMs + Math.max(attachmentDelayMs, timeMs - created.getTime()));
  await transaction((tx) => enqueue(tx, sendMail, { mailId: id }, { startAfter }));
}

async function findAttachments({ attachment }: MailContent): Promise<Mail['attachments'] | null> {
  if (!attachment) return [];
  const { uri, filename } = attachment;
  if (!(await headObject(uri))) return null;
  return [{ filename, content: Buffer.from(await getObject(uri)), contentType: 'application/pdf' }];
}

/** Returns false as long as the attachment is missing. */
async function hand(mail: OutgoingMail): Promise<boolean> {
  const template = templateOf(mail);
  const values = await readValues(mail, template);
  if (!values) throw new PermanentJobError('SESSION_SECRET has changed since it was queued.');
  const content = renderMail(template, values);
  const attachments = await findAttachments(content);
  if (!attachments) return false;
  const name = 'firstName' in values ? values.firstName : '';
  const { html, text } = layOut(content, `${`Hello ${name}`.trim()},`, { siteUrl: env.APP_URL });
  let isMarked = false;
  try {
    await deliverMail({
      from: mailFrom(),
      to: mail.to,
      subject: content.subject,
      html,
      text,
      messageId: `<${mail.id}@${new URL(env.APP_URL).hostname}>`,
      ...(attachments.length > 0 && { attachments }),
      beforeEnd: async () => {
        isMarked = await move(mail.id, 'waiting', { status: 'submitted' });
        if (!isMarked) throw new Error('Another run is sending this mail');
      },
    });
  } catch (error) {
    // The server rejected the mail, or disconnected at the very end: retry as RFC 5321 requires. Only the run that set
    // the mark resets it.
    if (isMarked) await move(mail.id, 'submitted', { status: 'waiting' });
    throw error;
  }
  return true;
}

function templateOf({ template }: OutgoingMail): MailTemplateName {
  const templateName = mailTemplateNames.find((name) => name === template);
  if (!templateName) throw new PermanentJobError(`There is no mail of the kind ${template}`);
  return templateName;
}

async function recordFailure(mail: OutgoingMail, error: unknown): Promise<unknown> {
  const failure = error instanceof Error ? error.message : 'Unknown error';
  const attempts = { increment: 1 };
  if (error instanceof PermanentJobError || (error instanceof MailRejected && error.isPermanent)) {
    await close(mail, 'waiting', { status: 'failed', failure, attempts });
    log.error({ mailId: mail.id, template: mail.template, failure }, 'mail given up');
    return new PermanentJobError(failure);
  }
  await move(mail.id, 'waiting', { failure, attempts });
  return error;
}

type Change = Prisma.OutgoingMailUpdateManyMutationInput;

async function close({ id, template }: OutgoingMail, from: MailStatus, change: Change): Promise<void> {
  await move(id, from, { ...change, values: {}, ...(template === 'data-erased' && withoutRecipient(change)) });
}

/** The mail that ends an erasure leaves no address, neither of its recipient nor in the response of the mail server. */
const withoutRecipient = ({ failure }: Change): Change => ({
  to: 'erased@erased.invalid',
  failure: failure ? 'Not delivered.' : null,
});

async function move(id: string, from: MailStatus, data: Change): Promise<boolean> {
  const { count } = await db.outgoingMail.updateMany({ where: { id, status: from }, data });
  return count > 0;
}
