import { countOf } from '@/lib/domain/count-of';
import { formatDate } from '@/lib/domain/format-date';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { isNotificationKind, type NotificationKind } from '@/lib/domain/notifications';
import type { ProjectStatus } from '@/lib/domain/projects/project-status';
import { wordsText } from '@/lib/domain/scripts/script-length';
import { dialedNumber } from '@/server/access/phone';
import { layOut, type MailContent } from '@/server/mail/layout';
import { mailFrom } from '@/server/mail/sender';
import { db, type DeliveryStatus, type Notification, type Prisma } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { deliverMail, MailRejected } from '@/server/platform/mail';
import { PermanentJobError } from '@/server/platform/queue/queue';
import { deliverSms, SmsRejected } from '@/server/platform/sms';
import { log } from '@/server/platform/tracing/log';
import { mailOverview, type ProjectFacts } from '@/server/projects/list/mail-overview';
import { channelsOf } from './finalize';
import { notificationPath } from './path';
import { type NotificationText, summaryOf } from './notification-text';
import { isMoneyNotice, notificationTemplates } from './templates';
import { checkTruth, type Truth } from './truth';
import { unsubscribeAddresses } from './unsubscribe';

const deliveryInclude = { notification: { include: { user: true } } } satisfies Prisma.NotificationDeliveryInclude;
type Delivery = Prisma.NotificationDeliveryGetPayload<{ include: typeof deliveryInclude }>;

/**
 * Delivers a notification once, no matter how often this runs. Marks a mail as submitted just before its last byte:
 * only one run can mark it, and if that run crashes afterwards the mail is not sent again. An SMS contains the
 * delivery's id, by which the gateway detects duplicates.
 */
export async function deliver(deliveryId: string): Promise<void> {
  const delivery = await db.notificationDelivery.findUnique({ where: { id: deliveryId }, include: deliveryInclude });
  if (delivery?.status !== 'waiting') {
    if (delivery?.status === 'submitted') log.info({ deliveryId }, 'notification was handed over already');
    return;
  }
  const { user } = delivery.notification;
  const entries = await findEntries(delivery);
  const [first, ...others] = entries;
  if (!first) {
    await moveStatus(deliveryId, 'waiting', 'unwanted');
    return;
  }
  const { letter, sms } = others.length > 0 ? summary(entries) : await textOf(first);
  try {
    if (delivery.channel === 'mail') await sendMail(delivery, letter, entries);
    else await deliverSms({ to: dialedNumber(user.phone ?? ''), text: sms, idempotencyKey: deliveryId });
  } catch (error) {
    throw await recordFailure(deliveryId, error);
  }
  await db.notificationDelivery.update({ where: { id: deliveryId }, data: { status: 'sent' } });
}

type Entry = { notification: Notification; truth: Truth };

/** Returns the notification and those that joined it, without what was switched off or is no longer true. */
async function findEntries({ channel, notification }: Delivery): Promise<Entry[]> {
  const { id: mainId, user } = notification;
  const joined = await db.notification.findMany({
    where: { userId: user.id, summaryId: mainId },
    orderBy: { created: 'asc' },
  });
  const entries: Entry[] = [];
  for (const entry of [notification, ...joined]) {
    if (!channelsOf(user, entry).includes(channel)) continue;
    const truth = await checkTruth(db, entry);
    if (!truth.dropReason) entries.push({ notification: { ...entry, payload: truth.payload }, truth });
    else await drop(entry.id, mainId, truth.dropReason);
  }
  return entries;
}

/** Drops the notification unless another channel has sent it. */
async function drop(id: string, mainId: string, dropReason: string): Promise<void> {
  const sent = { notificationId: mainId, status: { in: ['submitted', 'sent'] satisfies DeliveryStatus[] } };
  if ((await db.notificationDelivery.count({ where: sent })) > 0) return;
  await db.notification.update({ where: { id }, data: { dropReason } });
}

async function sendMail(
  delivery: Delivery,
  letter: NotificationText['letter'],
  entries: readonly Entry[],
): Promise<void> {
  const { user } = delivery.notification;
  const optional = entries.find(({ notification }) => !isMoneyNotice(notification));
  const unsubscribe = optional && unsubscribeAddresses(user.id, optional.notification.kind);
  const { html, text } = layOut(letter, `Hello ${user.firstName},`, {
    siteUrl: env.APP_URL,
    ...(unsubscribe && { unsubscribeLink: unsubscribe.page }),
  });
  let isMarked = false;
  const message = {
    from: mailFrom(),
    to: user.email,
    subject: letter.subject,
    html,
    text,
    messageId: `<${delivery.id}@${new URL(env.APP_URL).hostname}>`,
    // One-click unsubscribe in mail programs (RFC 8058).
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
    beforeEnd: async () => {
      isMarked = await moveStatus(delivery.id, 'waiting', 'submitted');
      if (!isMarked) throw new Error('Another run is sending this mail');
    },
  };
  try {
    await deliverMail(message);
  } catch (error) {
    // The server rejected the mail, or disconnected at the very end: retry as RFC 5321 requires. Only the run that set
    // the mark resets it.
    if (isMarked) await moveStatus(delivery.id, 'submitted', 'waiting');
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
  await moveStatus(deliveryId, 'waiting', 'refused');
  return new PermanentJobError(error.message);
}

async function moveStatus(id: string, from: DeliveryStatus, to: DeliveryStatus): Promise<boolean> {
  const { count } = await db.notificationDelivery.updateMany({ where: { id, status: from }, data: { status: to } });
  return count > 0;
}

function requireKind(kind: string): NotificationKind {
  if (!isNotificationKind(kind)) throw new PermanentJobError(`There is no notification of the kind ${kind}`);
  return kind;
}

const linkTo = (path: string): string => new URL(path, env.APP_URL).href;

function summary(entries: readonly Entry[]): NotificationText {
  const link = linkTo('/projects');
  const subjects = entries.map(({ notification: { kind, payload }, truth: { event } }) => ({
    subject: notificationTemplates[requireKind(kind)].write(payload, link).letter.subject,
    event,
  }));
  return summaryOf(subjects, link);
}

async function textOf({ notification, truth }: Entry): Promise<NotificationText> {
  const kind = requireKind(notification.kind);
  const link = linkTo(notificationPath({ ...notification, kind }));
  const { letter, sms } = notificationTemplates[kind].write(notification.payload, link, truth);
  const needsFacts = hasFacts(kind) && !isMoneyNotice(notification);
  return { letter: needsFacts ? await withProject(letter, kind, notification) : letter, sms: `${sms} ${link}` };
}

/**
 * Kinds without facts: the recipient is off the project, the mail is about a chat, or its text names the fee that is
 * due or sent.
 */
const kindsWithoutFacts: ReadonlySet<NotificationKind> = new Set(['uninvited', 'message', 'approved', 'payout']);

export function hasFacts(kind: NotificationKind): boolean {
  return !kindsWithoutFacts.has(kind);
}

/** Adds what the project is about and, to a request, where it is now. */
async function withProject(
  letter: NotificationText['letter'],
  kind: NotificationKind,
  { projectId, userId }: Notification,
): Promise<NotificationText['letter']> {
  if (!projectId) return letter;
  const overview = await mailOverview(userId, projectId);
  // The button would lead a voice that was removed to a page that it cannot open.
  if (!overview) return { subject: letter.subject, paragraphs: letter.paragraphs };
  const status = hasStatusLine(kind) ? overview.status : null;
  const line = status && statusLine(status);
  // In the words of the screens: 'Listen to 2 takes'.
  const label = status?.action && linkTo(status.action.path) === letter.button?.link ? status.action.label : null;
  return {
    ...letter,
    ...(letter.button && label && { button: { ...letter.button, label } }),
    paragraphs: line ? [...letter.paragraphs, line] : letter.paragraphs,
    facts: factList(overview.facts),
  };
}

/** Requests whose text does not name the next step. A fact has no status: the project may be further by now. */
const kindsWithStatus: ReadonlySet<NotificationKind> = new Set(['invited', 'audio']);

export function hasStatusLine(kind: NotificationKind): boolean {
  return kindsWithStatus.has(kind);
}

/**
 * Returns, for example, 'Freja has delivered: listen and approve. Approved automatically on Dec 4, 2026.' The due date
 * is one of the facts of the project.
 */
export function statusLine({ state, text, date }: ProjectStatus): string | null {
  if (state === 'done') return null;
  if (date?.kind !== 'automatic-approval') return `${text}.`;
  return `${text}. Approved automatically on ${formatDate(date.date)}.`;
}

/** Returns the facts on which a recipient decides: fee or price, usage, length of the script, due date. */
export function factList({ fee, price, usage, script, dueDate }: ProjectFacts): NonNullable<MailContent['facts']> {
  const fact = (name: string, value: string | null) => (value ? [{ name, value }] : []);
  return [
    ...fact('Fee', fee === undefined ? null : formatEuro(toCents(fee))),
    ...fact('Price without VAT', price === undefined ? null : formatEuro(toCents(price))),
    ...fact('Usage', usage.join(' ')),
    ...fact('Script', script && scriptText(script)),
    ...fact('Due', dueDate && formatDate(dueDate)),
  ];
}

function scriptText({ kind, count }: NonNullable<ProjectFacts['script']>): string {
  if (kind === 'lines') return countOf(count, 'line');
  return kind === 'allowance' ? `up to ${wordsText(count)}` : wordsText(count);
}
