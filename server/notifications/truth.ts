import { formatDate, formatTime } from '@/lib/domain/format-date';
import {
  holdingIssueKinds,
  payAgainIssueKinds,
  projectIssueKinds,
  type ProjectIssueKind,
} from '@/lib/domain/money/payment-issues';
import { isNotificationKind, type NotificationKind } from '@/lib/domain/notifications';
import { dayMs } from '@/lib/domain/durations';
import type { Moment } from './notification-text';
import { notificationTemplates, type ValuesOf } from './templates';
import { isOnHold } from '@/server/payments/payment-issues';
import { now } from '@/server/platform/clock';
import type { Notification, Tx } from '@/server/platform/db';
import { PermanentJobError } from '@/server/platform/queue/queue';
import { findCoreProject } from '@/server/projects/open-project';
import { type CoreProject, type ProjectState, projectState } from '@/server/projects/project-state';

/** A fact or an assignment that is sent later than this names the moment of its event. */
export const lateAfterMs = 10 * 60_000;

type Judged = Pick<Notification, 'kind' | 'userId' | 'projectId' | 'voiceId' | 'payload' | 'created' | 'decidedAt'>;

/** The notification and the current state of its project. */
type Scene = ProjectState & {
  tx: Tx;
  time: Date;
  notification: Judged & { projectId: string };
  project: CoreProject;
  /** A member of the team, or a voice of the project. */
  isInvolved: boolean;
  /** The recipient is the voice of the live assignment. */
  isAssignedVoice: boolean;
};

type Check = (scene: Scene) => boolean | Promise<boolean>;

type Rule = {
  /** Returns true if the notification is still sent. */
  isTrue: Check;
  /** Name of the event for a notification that is sent late, as in 'Accepted on Nov 28, 2026 at 15:32 UTC'. */
  event: string | null;
  /** Returns true if the consequences of the event (`outlook` of the template) still hold. */
  hasOutlook: Check;
  /** The values as they are now. */
  currentValues?: (scene: Scene) => Promise<Notification['payload']>;
};

const always: Check = () => true;

/** Rule of a notification that is sent only while the recipient can still act on it. */
const request = (isOpen: Check, event: string | null = null): Rule => ({
  isTrue: (scene) => scene.isInvolved && !scene.life.isCancelled && isOpen(scene),
  event,
  hasOutlook: always,
});

/** Rule of a notification that is sent even if much has happened since. */
const fact = (event: string, { hasOutlook = always, isTrue = isInvolved }: Partial<Rule> = {}): Rule => ({
  isTrue,
  event,
  hasOutlook,
});

const isInvolved: Check = async ({ tx, isInvolved: isVisible, notification: { projectId, userId: voiceId } }) =>
  // A voice is notified of the end of its assignment, too.
  isVisible || (await tx.assignment.count({ where: { projectId, voiceId } })) > 0;

function valuesOf<K extends NotificationKind>(kind: K, { notification }: Scene): ValuesOf<K> {
  // The schema of a kind returns the values of that kind.
  return notificationTemplates[kind].values.parse(notification.payload) as ValuesOf<K>;
}

const isDate = (at: Date | null, text: string, time: Date) => at !== null && at > time && formatDate(at) === text;

/** Rule of a request that is sent while nothing is paid, so that the assigned voice cannot accept. */
const payAgain = request(
  ({ assignment }) =>
    assignment?.state === 'assigned' &&
    assignment.acceptedAt === null &&
    !assignment.payments.some(({ status }) => status === 'authorized' || status === 'capturing'),
);

const isHoldingIssue = (about: string) => holdingIssueKinds.some((kind) => kind === about);

/** Issues whose sentences say what is missing; the sentences of other issues say what has happened. */
const openStates = [...payAgainIssueKinds, 'stuck', 'notReleased'] as const satisfies readonly ProjectIssueKind[];
const isOpenState = (about: string) => openStates.some((kind) => kind === about);

async function hasOpenIssue({ tx, project: { id: projectId } }: Scene, about: string): Promise<boolean> {
  const kind = projectIssueKinds.find((known) => known === about);
  return kind !== undefined && (await tx.paymentIssue.count({ where: { projectId, kind, resolvedAt: null } })) > 0;
}

/** Conditions under which a notification of each kind is still true (docs/rules/notifications.md#truth). */
const rules = {
  invited: request(({ life, assignedVoiceId }) => assignedVoiceId === null && !life.isClosed),
  uninvited: fact('Removed', {
    isTrue: ({ project, notification }) => !project.voices.some(({ voiceId }) => voiceId === notification.userId),
  }),
  assigned: request(
    ({ assignment, isAssignedVoice, notification: { created } }) =>
      isAssignedVoice &&
      assignment?.state === 'assigned' &&
      assignment.voiceAgreedAt === null &&
      // The notification must not be about an earlier assignment.
      (assignment.assignedAt ?? created) <= created,
    'Assigned',
  ),
  unassigned: fact('Canceled', {
    isTrue: async (scene) => (await isInvolved(scene)) && !scene.isAssignedVoice,
  }),
  accepted: fact('Accepted', {
    hasOutlook: ({ life }) => life.isAccepted && !life.isDelivered && !life.isApproved && !life.isCancelled,
  }),
  declined: fact('Declined', { hasOutlook: ({ life }) => !life.isAssigned && !life.isCancelled }),
  audio: {
    ...request(
      ({ life, project, notification: { created } }) =>
        life.isDelivered &&
        !life.isApproved &&
        !project.changeRequests.some((changes) => changes.state === 'open' && changes.created > created),
    ),
    // More lines follow, or the delivery is to be approved.
    hasOutlook: (scene) => valuesOf('audio', scene).lines !== 'partial' || !scene.life.isDeliveryComplete,
    // A line that was recorded several times meanwhile is one new line.
    currentValues: async (scene) => {
      const { tx, notification } = scene;
      const values = valuesOf('audio', scene);
      if (values.lines === 'none' || values.count === 0) return values;
      const { projectId, created } = notification;
      const where = { projectId, take: { status: 'done' }, lastModified: { gte: created } } as const;
      return { ...values, count: Math.max(1, Math.min(values.count, await tx.line.count({ where }))) };
    },
  },
  held: request(
    async ({ tx, notification: { projectId, userId } }) =>
      (await tx.audioTake.count({ where: { projectId, userId, status: 'held' } })) > 0,
  ),
  changes: request((scene) => {
    const { requestId } = valuesOf('changes', scene);
    return (
      scene.isAssignedVoice &&
      !scene.life.isApproved &&
      scene.project.changeRequests.some(({ id, state }) => state === 'open' && id === (requestId ?? id))
    );
  }),
  approved: fact('Approved', {
    hasOutlook: async ({ tx, notification: { projectId, userId: voiceId } }) => {
      const payout = await tx.payout.findFirst({ where: { voiceId, assignment: { projectId } } });
      const isDue = payout?.status !== 'paid' && payout?.status !== 'canceled';
      return isDue && !(await isOnHold(tx, projectId));
    },
  }),
  message: request(async ({ tx, notification: { projectId, voiceId, userId, decidedAt } }) => {
    if (voiceId === null) return true;
    const key = { projectId_voiceId_userId: { projectId, voiceId, userId } };
    const unread = await tx.unreadChat.findUnique({ where: key, select: { created: true } });
    // Otherwise the quoted messages were read, and a later message has a mail of its own.
    return unread !== null && (decidedAt === null || unread.created <= decidedAt);
  }),
  'approval-reminder': request(async (scene) => {
    const { tx, time, life, project, assignment } = scene;
    return (
      life.isDelivered &&
      !life.isApproved &&
      !life.hasOpenChanges &&
      isDate(assignment?.autoApproveAt ?? null, valuesOf('approval-reminder', scene).date, time) &&
      !(await isOnHold(tx, project.id))
    );
  }),
  'delivery-stalled': request(async ({ tx, life, assignment, notification: { created } }) => {
    if (!assignment || !life.isAccepted || life.isApproved || life.isDeliveryComplete) return false;
    const newer = { assignmentId: assignment.id, created: { gt: created } };
    return (await tx.lineTake.count({ where: newer })) + (await tx.audioTake.count({ where: newer })) === 0;
  }),
  'closing-reminder': request(
    (scene) =>
      !scene.life.isClosed &&
      isDate(scene.assignment?.closesAt ?? null, valuesOf('closing-reminder', scene).date, scene.time),
  ),
  'license-reminder': request(async (scene) => {
    const { tx, time, project, notification } = scene;
    const { days } = valuesOf('license-reminder', scene);
    const originalId = project.originalId ?? project.id;
    const assignments = { some: { approvedAt: { gt: notification.created } } };
    const renewal = { originalId, kind: 'renewal', assignments } as const;
    const isOver = time.getTime() > notification.created.getTime() + (days + 1) * dayMs;
    return !isOver && (await tx.project.count({ where: renewal })) === 0;
  }),
  payment: fact('Reported', {
    isTrue: async (scene) => {
      const values = valuesOf('payment', scene);
      if (values.side !== 'issue') return payAgain.isTrue(scene);
      return (await isInvolved(scene)) && (!isOpenState(values.about) || (await hasOpenIssue(scene, values.about)));
    },
    hasOutlook: async (scene) => {
      const values = valuesOf('payment', scene);
      return values.side !== 'issue' || !isHoldingIssue(values.about) || hasOpenIssue(scene, values.about);
    },
  }),
  payout: fact('Booked', {
    // Support may have marked it as paid by mistake.
    isTrue: async ({ tx, notification: { projectId, userId: voiceId } }) =>
      (await tx.payout.count({ where: { voiceId, paidAt: null, assignment: { projectId } } })) === 0,
  }),
} satisfies Record<NotificationKind, Rule>;

export type Truth = {
  /** Reason for which the notification is dropped; null if it is still sent. */
  dropReason: 'over' | 'read' | null;
  /** The current values. */
  payload: Notification['payload'];
} & Moment;

/** Compares a notification with the state of its project: when it is decided, and again when it is delivered. */
export async function checkTruth(tx: Tx, notification: Judged): Promise<Truth> {
  const { kind, projectId } = notification;
  if (!isNotificationKind(kind)) throw new PermanentJobError(`There is no notification of the kind ${kind}`);
  const rule: Rule = rules[kind];
  const event = eventOf(rule, notification.created, now(tx));
  const { payload } = notification;
  if (projectId === null) return { dropReason: null, event, hasOutlook: true, payload };
  const scene = await sceneOf(tx, { ...notification, projectId });
  if (!scene || !(await rule.isTrue(scene))) {
    return { dropReason: kind === 'message' && scene?.isInvolved ? 'read' : 'over', event, hasOutlook: false, payload };
  }
  return {
    dropReason: null,
    event,
    hasOutlook: await rule.hasOutlook(scene),
    payload: (await rule.currentValues?.(scene)) ?? payload,
  };
}

function eventOf({ event }: Rule, at: Date, time: Date): string | null {
  if (event === null || time.getTime() - at.getTime() <= lateAfterMs) return null;
  return `${event} on ${formatDate(at)} at ${formatTime(at, 'UTC')} UTC.`;
}

async function sceneOf(tx: Tx, notification: Scene['notification']): Promise<Scene | null> {
  const { projectId, userId } = notification;
  const project = await findCoreProject(tx, projectId);
  if (!project) return null;
  const state = projectState(project);
  const isListed = project.voices.some(({ voiceId }) => voiceId === userId);
  return {
    ...state,
    tx,
    time: now(tx),
    notification,
    project,
    isInvolved: isListed || (await tx.teamMember.count({ where: { teamId: project.teamId, userId } })) > 0,
    isAssignedVoice: state.assignedVoiceId === userId,
  };
}
