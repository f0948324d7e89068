import { dialedNumber } from '@/server/access/phone';
import { isNotificationKind } from '@/lib/domain/notifications';
import { layOut } from '@/server/mail/layout';
import { notificationPath } from '@/server/notifications/path';
import { channelsOf } from './finalize';
import { unsubscribeAddresses } from '@/server/notifications/unsubscribe-token';
import { hasStatusLine, statusLine } from './status-line';
import { type NotificationText, notificationTemplates } from './templates';
import { type DeliveryStatus, db, type Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { log } from '@/server/platform/log';
import { deliverMail, MailRejected } from '@/server/platform/mail';
import { PermanentJobError } from '@/server/platform/queue';
import { statusFor } from '@/server/projects/status-for';
import { deliverSms, SmsRejected } from '@/server/platform/sms';

const include = { notification: { include: { user: true } } } satisfies Prisma.NotificationDeliveryInclude;
type Delivery = Prisma.NotificationDeliveryGetPayload<{ include: typeof include }>;

/**
 * Delivers a notification once, no matter how often this runs. Marks a mail as submitted just before its last byte:
 * only one run can mark it, and if that run crashes afterwards the mail is not sent again. An SMS contains the
 * delivery's id, by which the gateway detects duplicates.
 */
export async function deliver(deliveryId: string): Promise<void> {
  const delivery = await db.notificationDelivery.findUnique({ where: { id: deliveryId }, include });
  if (delivery?.status !== 'waiting') {
    if (delivery?.status === 'submitted') log.info({ deliveryId }, 'notification was handed over already');
    return;
  }
  const { kind, user, projectId, voiceId } = delivery.notification;
  if (!isNotificationKind(kind)) throw new PermanentJobError(`There is no notification of the kind ${kind}`);
  if (!channelsOf(user, kind).includes(delivery.channel)) {
    await move(deliveryId, 'waiting', 'unwanted');
    return;
  }
  const link = new URL(notificationPath({ kind, projectId, voiceId }), env.APP_URL).href;
  const notificationText = notificationTemplates[kind].write(delivery.notification.payload, link);
  try {
    if (delivery.channel === 'mail') await sendMail(delivery, notificationText);
    else
      await deliverSms({
        to: dialedNumber(user.phone ?? ''),
        text: `${notificationText.sms} ${link}`,
        idempotencyKey: deliveryId,
      });
  } catch (error) {
    throw await recordFailure(deliveryId, error);
  }
  await db.notificationDelivery.update({ where: { id: deliveryId }, data: { status: 'sent' } });
}

/** Says at the end where the project is now, which may be later than the event. */
async function withStatus(letter: NotificationText['letter'], { notification }: Delivery) {
  const { kind, projectId, userId } = notification;
  if (!projectId || !isNotificationKind(kind) || !hasStatusLine(kind)) return letter;
  const status = await statusFor(userId, projectId);
  const line = status && statusLine(status);
  return line ? { ...letter, paragraphs: [...letter.paragraphs, line] } : letter;
}

async function sendMail(delivery: Delivery, { letter }: NotificationText): Promise<void> {
  const { user, kind } = delivery.notification;
  const unsubscribe = unsubscribeAddresses(user.id, kind);
  const { html, text } = layOut(await withStatus(letter, delivery), `Hello ${user.firstName},`, {
    unsubscribeLink: unsubscribe.page,
  });
  let isMarked = false;
  const message = {
    to: user.email,
    subject: letter.subject,
    html,
    text,
    messageId: `<${delivery.id}@${new URL(env.APP_URL).hostname}>`,
    // One-click unsubscribe in mail programs (RFC 8058).
    headers: { 'List-Unsubscribe': `<${unsubscribe.oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    beforeEnd: async () => {
      isMarked = await move(delivery.id, 'waiting', 'submitted');
      if (!isMarked) throw new Error('Another run is sending this mail');
    },
  };
  try {
    await deliverMail(message);
  } catch (error) {
    // Rejected, or disconnected at the very end: retry as RFC 5321 requires. Only the run that set the mark resets it.
    if (isMarked) await move(delivery.id, 'submitted', 'waiting');
    throw error;
  }
}

/**
 * Records a permanent rejection and returns the error for the job: permanent if the server or gateway will never accept
 * the delivery.
 */
async function recordFailure(deliveryId: string, error: unknown): Promise<unknown> {
  const isRefusal = error instanceof MailRejected || error instanceof SmsRejected;
  if (!isRefusal || !error.isPermanent) return error;
  await move(deliveryId, 'waiting', 'refused');
  return new PermanentJobError(error.message);
}

async function move(id: string, from: DeliveryStatus, to: DeliveryStatus): Promise<boolean> {
  const { count } = await db.notificationDelivery.updateMany({ where: { id, status: from }, data: { status: to } });
  return count > 0;
}
