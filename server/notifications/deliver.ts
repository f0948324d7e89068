import { dialedNumber } from '@/server/access/phone';
import { isNotificationKind, type NotificationKind } from '@/lib/domain/notifications';
import { layOut } from '@/server/mail/layout';
import { notificationPath } from './path';
import { channelsOf } from './finalize';
import { unsubscribeAddresses } from './unsubscribe-token';
import { factList, hasFacts } from './project-facts';
import { hasStatusLine, statusLine } from './status-line';
import { summaryOf } from './summary';
import { type NotificationText, notificationTemplates } from './templates';
import { type DeliveryStatus, db, type Notification, type Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { log } from '@/server/platform/tracing/log';
import { deliverMail, MailRejected } from '@/server/platform/mail';
import { PermanentJobError } from '@/server/platform/queue/queue';
import { mailOverview } from '@/server/projects/list/mail-overview';
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
  const { user } = delivery.notification;
  const joined = await db.notification.findMany({
    where: { userId: user.id, summaryId: delivery.notification.id },
    orderBy: { created: 'asc' },
  });
  const wanted = [delivery.notification, ...joined].filter(({ kind }) =>
    channelsOf(user, requireKind(kind)).includes(delivery.channel),
  );
  const [first, ...others] = wanted;
  if (!first) {
    await move(deliveryId, 'waiting', 'unwanted');
    return;
  }
  const { letter, sms } = others.length > 0 ? summaryOf(wanted, linkTo('/projects')) : await textOf(first);
  try {
    if (delivery.channel === 'mail') await sendMail(delivery, letter);
    else await deliverSms({ to: dialedNumber(user.phone ?? ''), text: sms, idempotencyKey: deliveryId });
  } catch (error) {
    throw await recordFailure(deliveryId, error);
  }
  await db.notificationDelivery.update({ where: { id: deliveryId }, data: { status: 'sent' } });
}

function requireKind(kind: string): NotificationKind {
  if (!isNotificationKind(kind)) throw new PermanentJobError(`There is no notification of the kind ${kind}`);
  return kind;
}

const linkTo = (path: string): string => new URL(path, env.APP_URL).href;

async function textOf(notification: Notification): Promise<NotificationText> {
  const kind = requireKind(notification.kind);
  const link = linkTo(notificationPath({ ...notification, kind }));
  const { letter, sms } = notificationTemplates[kind].write(notification.payload, link);
  return { letter: await withProject(letter, notification), sms: `${sms} ${link}` };
}

/** Adds where the project is now, which may be later than the event, and what it is about. */
async function withProject(letter: NotificationText['letter'], { kind, projectId, userId }: Notification) {
  if (!projectId || !isNotificationKind(kind) || !(hasStatusLine(kind) || hasFacts(kind))) return letter;
  const overview = await mailOverview(userId, projectId);
  if (!overview) return letter;
  const line = hasStatusLine(kind) ? statusLine(overview.status) : null;
  return {
    ...letter,
    paragraphs: line ? [...letter.paragraphs, line] : letter.paragraphs,
    ...(hasFacts(kind) && { facts: factList(overview.facts) }),
  };
}

async function sendMail(delivery: Delivery, letter: NotificationText['letter']): Promise<void> {
  const { user, kind } = delivery.notification;
  const unsubscribe = unsubscribeAddresses(user.id, kind);
  const { html, text } = layOut(letter, `Hello ${user.firstName},`, {
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
