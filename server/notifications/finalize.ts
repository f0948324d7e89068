import {
  isNotificationKind,
  isSwitchedOn,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
} from '@/lib/domain/notifications';
import { deliverNotification, sendNotification } from '@/server/jobs';
import { decide, type Decision } from './decide';
import { buildDigest } from './digest';
import { paceOf } from '@/server/mail/pace';
import { presenceOf } from './presence';
import { isPaymentIssue, type ValuesOf } from './templates';
import { databaseNow } from '@/server/platform/clock';
import { db, type Prisma, type Tx, transaction } from '@/server/platform/db';
import { enqueue, PermanentJobError } from '@/server/platform/queue/queue';
import { hasSmsGateway } from '@/server/platform/sms';
import { lockProject } from '@/server/projects/open-project';

/** Delay before a notification is reconsidered while the recipient has the page open. */
const waitMs = 2 * 60_000;

const include = {
  user: {
    select: {
      id: true,
      email: true,
      phone: true,
      suspendedAt: true,
      emailVerifiedAt: true,
      emailNotifications: true,
      smsNotifications: true,
      mutedNotifications: true,
    },
  },
} satisfies Prisma.NotificationInclude;

type Row = Prisma.NotificationGetPayload<{ include: typeof include }>;

/**
 * Decides once whether a due notification is sent, and stores its deliveries in the same transaction. Locks the
 * project: a concurrent message is either part of this text or starts a new notification.
 */
export async function finalizeNotification(notificationId: string): Promise<void> {
  const notificationRow = await db.notification.findUnique({
    where: { id: notificationId },
    select: { projectId: true },
  });
  if (!notificationRow) return;
  await transaction(async (tx) => {
    if (notificationRow.projectId) await lockProject(tx, notificationRow.projectId);
    const row = await tx.notification.findUnique({ where: { id: notificationId }, include });
    if (!row || row.decidedAt) return;
    const now = await databaseNow(tx);
    if (row.dueAt > now) {
      // More takes postpone a burst without queueing a job; every other postponement has queued one.
      if (row.kind === 'audio' || row.kind === 'held') await postpone(tx, row, row.dueAt);
      return;
    }
    await applyOutcome(tx, row, now);
  });
}

async function postpone(tx: Tx, { id }: Row, dueAt: Date): Promise<void> {
  await tx.notification.update({ where: { id }, data: { dueAt } });
  await enqueue(tx, sendNotification, { notificationId: id }, { startAfter: dueAt });
}

async function applyOutcome(tx: Tx, row: Row, now: Date): Promise<void> {
  const outcome = await outcomeOf(tx, row);
  switch (outcome.what) {
    case 'wait':
      return postpone(tx, row, new Date(now.getTime() + waitMs));
    case 'drop':
      await tx.notification.update({ where: { id: row.id }, data: { decidedAt: now, dropReason: outcome.reason } });
      return;
    case 'send': {
      const { isFast, nextAt } = await paceOf(tx, row.user.email, now);
      if (nextAt > now) return postpone(tx, row, nextAt);
      // Another notification of the user may have joined this one while the pace was awaited.
      if (!(await markSent(tx, row, outcome, { decidedAt: now }))) return;
      const others = isFast ? await joinDue(tx, row, now) : [];
      for (const channel of new Set([...outcome.channels, ...others])) {
        const { id } = await tx.notificationDelivery.create({
          data: { notificationId: row.id, channel },
          select: { id: true },
        });
        await enqueue(tx, deliverNotification, { deliveryId: id });
      }
      return;
    }
    default:
      return outcome satisfies never;
  }
}

type Digest = Omit<ValuesOf<'message'>, 'projectName'> & { projectName: string };
type Outcome = Exclude<Decision, { what: 'send' }> | (Extract<Decision, { what: 'send' }> & { payload: Digest | null });

async function outcomeOf(tx: Tx, row: Row): Promise<Outcome> {
  const { kind, user, projectId, voiceId } = row;
  if (!isNotificationKind(kind)) throw new PermanentJobError(`There is no notification of the kind ${kind}`);
  const unread =
    kind === 'message' && projectId && voiceId ? await buildDigest(tx, { userId: user.id, projectId, voiceId }) : null;
  const nowhere = { isOnProject: false, isInChat: false };
  const decision = decide({
    kind,
    isOver: await isOver(tx, row, kind),
    channels: channelsOf(user, kind),
    ...(projectId ? await presenceOf(tx, { userId: user.id, projectId, voiceId }) : nowhere),
    isRead: unread === null,
  });
  if (decision.what !== 'send') return decision;
  const project =
    unread && projectId ? await tx.project.findUnique({ where: { id: projectId }, select: { name: true } }) : null;
  // A digest contains the messages unread at this moment; retries send the same text.
  return { ...decision, payload: unread && project ? { ...unread, projectName: project.name } : null };
}

/** At most, in one mail. */
const maxJoined = 200;

/** Decides the other due notifications of the user: the mail of `row` lists them. Returns their channels. */
async function joinDue(tx: Tx, row: Row, now: Date): Promise<NotificationChannel[]> {
  const due = await tx.notification.findMany({
    where: { userId: row.userId, id: { not: row.id }, decidedAt: null, dueAt: { lte: now } },
    orderBy: { created: 'asc' },
    take: maxJoined,
    include,
  });
  const channels: NotificationChannel[] = [];
  for (const other of due) {
    const outcome = await outcomeOf(tx, other);
    // The job of the other one drops or postpones it.
    if (outcome.what !== 'send') continue;
    if (await markSent(tx, other, outcome, { decidedAt: now, summaryId: row.id })) channels.push(...outcome.channels);
  }
  return channels;
}

/** Returns false if it was decided in the meantime. */
async function markSent(
  tx: Tx,
  { id }: Row,
  { payload }: { payload: Digest | null },
  decision: { decidedAt: Date; summaryId?: string },
): Promise<boolean> {
  const data = { ...decision, ...(payload && { payload }) };
  const { count } = await tx.notification.updateMany({ where: { id, decidedAt: null }, data });
  return count > 0;
}

export function channelsOf(user: Omit<Row['user'], 'id' | 'email'>, kind: NotificationKind): NotificationChannel[] {
  if (user.suspendedAt || !user.emailVerifiedAt) return [];
  return notificationChannels.filter((channel) => {
    if (channel === 'sms' && (!hasSmsGateway() || !user.phone)) return false;
    return isSwitchedOn(user, channel, kind);
  });
}

async function isOver(tx: Tx, { projectId, userId, payload }: Row, kind: NotificationKind): Promise<boolean> {
  if (kind === 'payout' || !projectId) return false;
  if (kind === 'uninvited') return (await tx.projectVoice.count({ where: { projectId, voiceId: userId } })) > 0;
  const project = await tx.project.findFirst({
    where: {
      id: projectId,
      canceledAt: null,
      OR: [{ voices: { some: { voiceId: userId } } }, { team: { members: { some: { userId } } } }],
    },
    select: { approvedAt: true, acceptedAt: true, closedAt: true },
  });
  if (!project) return true;
  if (kind === 'held') return (await tx.audioTake.count({ where: { projectId, userId, status: 'held' } })) === 0;
  if (kind === 'approval-reminder') return project.approvedAt !== null;
  if (kind === 'closing-reminder') return project.closedAt !== null;
  return kind === 'payment' && !isPaymentIssue(payload) && project.acceptedAt !== null;
}
