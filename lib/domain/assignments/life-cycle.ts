import type { Scope } from '@/lib/domain/projects/scopes';
import { dayMs } from '@/lib/domain/durations';
import { closedReason, closedSentences } from './shortlisting';

export type LifeCycleState = {
  isCancelled: boolean;
  isClosed: boolean;
  /** A voice is assigned, or the card is being authorized. */
  isAssigned: boolean;
  isAccepted: boolean;
  isDelivered: boolean;
  /**
   * A script of lines is delivered completely (docs/rules/lines.md#delivery). For other projects it equals
   * `isDelivered`.
   */
  isDeliveryComplete: boolean;
  isApproved: boolean;
  awaitsAdminApproval: boolean;
  numVoices: number;
  pickupAllowed: boolean;
  /** Days in which a pickup can be ordered; 0 or less for no limit. */
  pickupDays: number;
  approvedAt: Date | null;
  /** The voice is working on changes that the customer requested. */
  hasOpenChanges: boolean;
  changeRoundsLeft: number;
  /** Extra rounds have a price, so they are offered. */
  roundsOffered: boolean;
  /** The project renews a license: nothing is recorded. */
  isRenewal: boolean;
};

export const openDaysAfterApproval = 15;

export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs);
}

export const minReviewDays = 3;

/** If lines are missing and no new take arrives for this long, both sides and support are notified. */
export const stalledDays = 14;

/**
 * Returns the time of the automatic approval. It counts from acceptance, but leaves the customer the minimum review
 * period after the first audio.
 */
export function approvalAfterDelivery(autoApproveAt: Date, deliveredAt: Date): Date {
  const earliest = daysAfter(deliveredAt, minReviewDays);
  return earliest > autoApproveAt ? earliest : autoApproveAt;
}

/** Returns the days rounded up; null for no limit, 0 when the period is over. */
export function pickupDaysLeft(
  project: Pick<LifeCycleState, 'pickupDays' | 'approvedAt'>,
  now: Date = new Date(),
): number | null {
  if (project.pickupDays <= 0) return null;
  if (!project.approvedAt) return project.pickupDays;
  const leftMs = daysAfter(project.approvedAt, project.pickupDays).getTime() - now.getTime();
  return Math.max(0, Math.ceil(leftMs / dayMs));
}

/** The last moment in which a pickup can be ordered; null without a limit, and before the approval. */
export function pickupEndsAt({
  pickupDays,
  approvedAt,
}: Pick<LifeCycleState, 'pickupDays' | 'approvedAt'>): Date | null {
  return pickupDays > 0 && approvedAt ? daysAfter(approvedAt, pickupDays) : null;
}

/** Refusal once the delivery is approved (docs/rules/lines.md#who-may-do-what). */
export const approvedLinesRefusal = 'The lines cannot be changed once the delivery is approved.';

/**
 * Returns a message, or null. Permissions are checked separately (lib/domain/projects/scopes). Used by both buttons and
 * commands.
 */
export function refusalOf(scope: Scope, life: LifeCycleState, now: Date = new Date()): string | null {
  if (scope === 'list-project' || scope === 'support') return null;
  if (life.isCancelled) return closedSentences.cancelled;
  switch (scope) {
    case 'edit-project':
      return life.isAssigned ? 'The details cannot be changed once a voice is assigned.' : null;
    case 'edit-script':
      return life.isAccepted ? 'The script cannot be changed once the voice has accepted.' : null;
    case 'edit-lines':
      return life.isApproved ? approvedLinesRefusal : null;
    case 'edit-delivery-spec':
      return life.isAccepted ? 'The delivery spec cannot be changed once the voice has accepted.' : null;
    case 'shortlist-voice': {
      const reason = closedReason({ ...life, requiresAdminApproval: life.awaitsAdminApproval });
      return reason && closedSentences[reason];
    }
    case 'assign-voice':
      return life.isAccepted ? closedSentences.accepted : null;
    case 'accept-project':
      if (life.isAccepted) return 'This project is already accepted.';
      return life.isAssigned ? null : 'No voice is assigned to this project.';
    case 'approve-project':
      return approvalRefusal(life);
    case 'request-changes':
      return changesRefusal(life);
    case 'order-round':
      return roundRefusal(life);
    case 'cancel-project':
      if (life.isAssigned) return 'A project with an assigned voice cannot be deleted.';
      return life.numVoices > 0 ? 'Un-invite voices before deleting project' : null;
    case 'pickup-project':
      return pickupRefusal(life, now);
    case 'rate-voice':
      return life.isApproved ? null : 'A voice can be rated once the delivery is approved.';
    case 'download-original':
    case 'master-audio':
      return life.isAccepted ? null : 'This is possible once the voice has accepted the project.';
    case 'upload-audio':
    case 'record-line':
      if (life.isRenewal) return 'Nothing is recorded for a renewal of a license.';
      if (life.isClosed) return 'This project is closed.';
      return life.isAssigned ? null : 'No voice is assigned to this project.';
    case 'archive-project':
    case 'edit-labels':
    case 'edit-members':
    case 'chat':
    case 'delete-audio':
    case 'upload-file':
    case 'approve-line':
    case 'create-export':
    case 'create-project':
    case 'edit-team':
    case 'edit-team-members':
    case 'edit-payment-methods':
    case 'edit-payouts':
      return null;
    default:
      return scope satisfies never;
  }
}

function approvalRefusal(life: LifeCycleState): string | null {
  if (life.isApproved) return 'This project is already approved.';
  if (!life.isAccepted) return 'The voice has not accepted this project yet.';
  return life.isDelivered ? null : 'The voice has not delivered any audio yet.';
}

/** Returns why the voice or support cannot declare a script of lines delivered; null if they can. */
export function completionRefusal(life: LifeCycleState): string | null {
  if (life.isCancelled) return closedSentences.cancelled;
  if (life.isApproved) return 'This project is already approved.';
  if (!life.isAccepted) return 'The voice has not accepted this project yet.';
  if (life.isDeliveryComplete) return 'The delivery is already complete.';
  return life.isDelivered ? null : 'The voice has not delivered any audio yet.';
}

/** The review period, and with it the automatic approval, has begun. */
export function isInReviewPeriod(life: LifeCycleState): boolean {
  return life.isDelivered && life.isDeliveryComplete && !life.hasOpenChanges;
}

function changesRefusal(life: LifeCycleState): string | null {
  const refusal = approvalRefusal(life);
  if (refusal) return refusal;
  if (life.hasOpenChanges) return 'The voice is already working on the changes that you requested.';
  return life.changeRoundsLeft > 0 ? null : 'The rounds of changes that you bought are used up.';
}

function roundRefusal(life: LifeCycleState): string | null {
  if (life.changeRoundsLeft > 0 || life.hasOpenChanges)
    return changesRefusal(life) ?? 'A round of changes is still included.';
  return approvalRefusal(life) ?? (life.roundsOffered ? null : 'Extra rounds cannot be ordered for this project.');
}

function pickupRefusal(life: LifeCycleState, now: Date): string | null {
  if (!life.isApproved) return 'A pickup can be ordered once the delivery is approved.';
  if (!life.pickupAllowed) return 'Pickups cannot be ordered for this project.';
  return pickupDaysLeft(life, now) === 0 ? 'The time to order a pickup is over.' : null;
}

export function usableScopes(scopes: ReadonlySet<Scope>, life: LifeCycleState, now: Date = new Date()): Scope[] {
  const isSupport = scopes.has('support');
  return [...scopes].filter((scope) => {
    if (isSupport && scope === 'edit-script' && !life.isCancelled) return true;
    return refusalOf(scope, life, now) === null;
  });
}
