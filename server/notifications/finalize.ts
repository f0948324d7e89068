import { z } from 'zod';
import {
  isNotificationKind,
  isSwitchedOn,
  type NotificationChannel,
  notificationChannels,
} from '@/lib/domain/notifications';
import { deliverNotification, sendNotification } from '@/server/jobs';
import { decide, type Decision } from './decide';
import { buildDigest } from './digest';
import { throttleFor } from '@/server/mail/mail-throttle';
import { presenceOf } from './presence';
import { isMoneyNotice, type ValuesOf } from './templates';
import { checkTruth } from './truth';
import { databaseNow } from '@/server/platform/clock';
import { Prisma, type Tx, transaction } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';
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
 * project: a concurrent message is either part of this text or starts a new notification. What waits for decisions about
 * other projects of the recipient comes before, so that changes of the project do not wait for them, too.
 */
export async function finalizeNotification(notificationId: string): Promise<void> {
  const find = (tx: Tx) => tx.notification.findUnique({ where: { id: notificationId }, include });
  await transaction(async (tx) => {
    const found = await find(tx);
    if (!found || found.decidedAt) return;
    const before = await databaseNow(tx);
    const throttle = await throttleFor(tx, found.user.email, before);
    const others = throttle.isFast && throttle.nextAt <= before ? await decideDue(tx, found, before) : [];
    if (found.projectId) await lockProject(tx, found.projectId);
    // It may have been decided, joined or postponed meanwhile.
    const row = await find(tx);
    if (!row || row.decidedAt) return;
    const now = await databaseNow(tx);
    if (row.dueAt > now) {
      // More takes postpone a burst without queueing a job; every other postponement has queued one.
      if (row.kind === 'audio' || row.kind === 'held') await postpone(tx, row, row.dueAt);
      return;
    }
    await applyOutcome(tx, row, { now, nextAt: throttle.nextAt, others });
  });
}

async function postpone(tx: Tx, { id }: Row, dueAt: Date): Promise<void> {
  await tx.notification.update({ where: { id }, data: { dueAt } });
  await enqueue(tx, sendNotification, { notificationId: id }, { startAfter: dueAt });
}

type Timing = { now: Date; nextAt: Date; others: readonly Joining[] };

async function applyOutcome(tx: Tx, row: Row, { now, nextAt, others }: Timing): Promise<void> {
  const outcome = await outcomeOf(tx, row);
  switch (outcome.what) {
    case 'wait':
      return postpone(tx, row, new Date(now.getTime() + waitMs));
    case 'drop':
      await tx.notification.update({ where: { id: row.id }, data: { decidedAt: now, dropReason: outcome.reason } });
      return;
    case 'send': {
      if (nextAt > now) return postpone(tx, row, nextAt);
      await markSent(tx, [{ id: row.id, outcome }], { decidedAt: now, summaryId: null });
      const joined = await markSent(tx, others, { decidedAt: now, summaryId: row.id });
      const channels = [outcome, ...joined].flatMap(({ channels }) => channels);
      for (const channel of new Set(channels)) {
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
type Sending = Extract<Decision, { what: 'send' }> & { payload: Digest | null };
type Outcome = Exclude<Decision, { what: 'send' }> | Sending;
type Joining = { id: string; outcome: Sending };

async function outcomeOf(tx: Tx, row: Row): Promise<Outcome> {
  const { kind, user, projectId, voiceId } = row;
  if (!isNotificationKind(kind)) throw new PermanentJobError(`There is no notification of the kind ${kind}`);
  const unread =
    kind === 'message' && projectId && voiceId ? await buildDigest(tx, { userId: user.id, projectId, voiceId }) : null;
  const nowhere = { isOnProject: false, isInChat: false };
  const { dropReason } = await checkTruth(tx, row);
  const decision = decide({
    kind,
    dropReason: dropReason ?? (kind === 'message' && !unread ? 'read' : null),
    channels: channelsOf(user, row),
    isMoney: isMoneyNotice(row),
    ...(projectId ? await presenceOf(tx, { userId: user.id, projectId, voiceId }) : nowhere),
  });
  if (decision.what !== 'send') return decision;
  const project =
    unread && projectId ? await tx.project.findUnique({ where: { id: projectId }, select: { name: true } }) : null;
  // A digest contains the messages unread at this moment; retries send the same text.
  return { ...decision, payload: unread && project ? { ...unread, projectName: project.name } : null };
}

/** Maximum of notifications in one mail. */
const maxJoined = 200;

/** Decides the other due notifications of the user that can be sent: the mail of `row` lists them. */
async function decideDue(tx: Tx, row: Row, now: Date): Promise<Joining[]> {
  const due = await tx.notification.findMany({
    where: { userId: row.userId, id: { not: row.id }, decidedAt: null, dueAt: { lte: now } },
    orderBy: { created: 'asc' },
    take: maxJoined,
    include,
  });
  const joining: Joining[] = [];
  for (const other of due) {
    const outcome = await outcomeOf(tx, other);
    // The job of the other notification drops or postpones it.
    if (outcome.what === 'send') joining.push({ id: other.id, outcome });
  }
  return joining;
}

const markedRow = z.strictObject({ id: z.string() });

/** Omits those that were decided in the meantime. Returns the outcomes of the others. */
async function markSent(
  tx: Tx,
  sent: readonly Joining[],
  { decidedAt, summaryId }: { decidedAt: Date; summaryId: string | null },
): Promise<Sending[]> {
  if (sent.length === 0) return [];
  const payloads = JSON.stringify(sent.map(({ id, outcome: { payload } }) => ({ id, payload })));
  const update = Prisma.sql`
    update notifications n
       set "decidedAt" = ${decidedAt}, "summaryId" = ${summaryId}, payload = coalesce(s.payload, n.payload)
      from jsonb_to_recordset(${payloads}::jsonb) as s(id text, payload jsonb)
     where n.id = s.id and n."decidedAt" is null returning n.id`;
  const marked = await queryRows(tx, markedRow, update);
  const ids = new Set(marked.map(({ id }) => id));
  return sent.flatMap(({ id, outcome }) => (ids.has(id) ? [outcome] : []));
}

/** Mails about money that has moved cannot be switched off. */
export function channelsOf(
  user: Omit<Row['user'], 'id' | 'email'>,
  notification: Pick<Row, 'kind' | 'payload'>,
): NotificationChannel[] {
  const { kind } = notification;
  if (!isNotificationKind(kind)) throw new PermanentJobError(`There is no notification of the kind ${kind}`);
  if (user.suspendedAt || !user.emailVerifiedAt) return [];
  return notificationChannels.filter((channel) => {
    if (channel === 'sms' && (!hasSmsGateway() || !user.phone)) return false;
    return isSwitchedOn(user, channel, kind) || (channel === 'mail' && isMoneyNotice(notification));
  });
}
