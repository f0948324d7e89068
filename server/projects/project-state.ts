import type { LifeCycleState } from '@/lib/domain/life-cycle';
import { customerPriceOf, type PricedProject, voiceFeeOf } from '@/lib/domain/prices';
import { customerSteps, percentDone, type ProgressFacts, voiceSteps } from '@/lib/domain/progress';
import type { ShortlistFacts } from '@/lib/domain/shortlisting';
import { storedProjectAddons, storedWordOptions } from '@/lib/domain/template-options';
import type { CoreProject, LiveAssignment } from './load-project';

type RuledProject = Pick<
  CoreProject,
  | 'cancelledAt'
  | 'closedAt'
  | 'acceptedAt'
  | 'approvedAt'
  | 'requiresAdminApproval'
  | 'adminApprovedAt'
  | 'pickupAllowed'
  | 'pickupDays'
  | 'assignments'
> & { voices: readonly { voiceId: string }[] };

export function liveAssignment(project: Pick<CoreProject, 'assignments'>): LiveAssignment | null {
  return project.assignments[0] ?? null;
}

/** Excludes a voice whose payment is still being authorized. */
export function assignedVoiceId(project: Pick<CoreProject, 'assignments'>): string | null {
  const assignment = liveAssignment(project);
  return assignment && assignment.state !== 'authorising' ? assignment.voiceId : null;
}

export function awaitsAdminApproval(project: Pick<CoreProject, 'requiresAdminApproval' | 'adminApprovedAt'>): boolean {
  return project.requiresAdminApproval && !project.adminApprovedAt;
}

export function isDelivered(project: Pick<CoreProject, 'assignments'>): boolean {
  const assignment = liveAssignment(project);
  if (!assignment || assignment.state === 'authorising') return false;
  return assignment.takes.length > 0 || assignment.lines.length > 0;
}

export function lifeOf(project: RuledProject): LifeCycleState {
  return {
    isCancelled: project.cancelledAt !== null,
    isClosed: project.closedAt !== null,
    isAssigned: liveAssignment(project) !== null,
    isAccepted: project.acceptedAt !== null,
    isDelivered: isDelivered(project),
    isApproved: project.approvedAt !== null,
    awaitsAdminApproval: awaitsAdminApproval(project),
    numVoices: project.voices.length,
    pickupAllowed: project.pickupAllowed,
    pickupDays: project.pickupDays,
    approvedAt: project.approvedAt,
  };
}

type ShortlistedProject = Pick<
  CoreProject,
  'cancelledAt' | 'acceptedAt' | 'requiresAdminApproval' | 'adminApprovedAt' | 'maxVoices' | 'allowedVoices'
> & { voices: readonly { voiceId: string }[] };

export function shortlistFacts(project: ShortlistedProject): ShortlistFacts {
  return {
    isCancelled: project.cancelledAt !== null,
    isAccepted: project.acceptedAt !== null,
    requiresAdminApproval: awaitsAdminApproval(project),
    maxVoices: project.maxVoices,
    allowedVoices: project.allowedVoices,
    voiceIds: project.voices.map(({ voiceId }) => voiceId),
  };
}

type ProgressedProject = RuledProject &
  Pick<CoreProject, 'name' | 'description' | 'dueDate' | 'hasScript' | 'scriptWords'>;

function progressOf(project: ProgressedProject): ProgressFacts {
  return {
    hasName: project.name !== '',
    hasDescription: project.description !== '',
    hasDueDate: project.dueDate !== null,
    hasScript: project.hasScript,
    scriptWords: project.scriptWords,
    awaitsAdminApproval: awaitsAdminApproval(project),
    hasVoices: project.voices.length > 0,
    isAssigned: assignedVoiceId(project) !== null,
    isAccepted: project.acceptedAt !== null,
    isDelivered: isDelivered(project),
    isApproved: project.approvedAt !== null,
  };
}

export function percentDoneFor(project: ProgressedProject, voiceId: string | null): number {
  return percentFor(progressOf(project), assignedVoiceId(project), voiceId);
}

/** A voice's progress excludes the steps of another voice's assignment. */
export function percentFor(facts: ProgressFacts, holderId: string | null, voiceId: string | null): number {
  if (!voiceId) return percentDone(customerSteps(facts));
  const isOwn = holderId === voiceId;
  return percentDone(
    voiceSteps({
      ...facts,
      isAssigned: facts.isAssigned && isOwn,
      isAccepted: facts.isAccepted && isOwn,
      isDelivered: facts.isDelivered && isOwn,
      isApproved: facts.isApproved && isOwn,
    }),
  );
}

type PricedRow = Pick<
  CoreProject,
  'customerPriceCents' | 'voiceFeeCents' | 'discountCents' | 'maxWords' | 'maxWordOptions' | 'addons'
>;

export function priced(project: PricedRow): PricedProject {
  return {
    customerPriceCents: project.customerPriceCents,
    voiceFeeCents: project.voiceFeeCents,
    discountCents: project.discountCents,
    maxWords: project.maxWords,
    maxWordOptions: storedWordOptions.parse(project.maxWordOptions),
    addons: storedProjectAddons.parse(project.addons),
  };
}

export function customerPrice(project: PricedRow & { team: { hasVat: boolean } }) {
  return customerPriceOf(priced(project), project.team.hasVat);
}

export function voiceFee(project: PricedRow) {
  return voiceFeeOf(priced(project));
}
