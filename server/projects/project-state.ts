import { personSelect } from '@/server/access/present-person';
import type { LifeCycleState } from '@/lib/domain/life-cycle';
import {
  type CustomerPrice,
  customerPriceOf,
  type PricedProject,
  type VoiceFee,
  voiceFeeOf,
} from '@/lib/domain/prices';
import { customerSteps, percentDone, type ProgressFacts, voiceSteps } from '@/lib/domain/progress';
import type { ShortlistFacts } from '@/lib/domain/shortlisting';
import { storedProjectAddons, storedWordOptions } from '@/lib/domain/template-options';
import type { Prisma } from '@/server/platform/db';

/** Relations for scopes, life cycle, progress and prices, without large data. */
export const coreInclude = {
  team: { include: { _count: { select: { members: true } } } },
  template: { select: { name: true, baseWords: true } },
  members: {
    orderBy: [{ created: 'asc' }, { userId: 'asc' }],
    select: { userId: true, user: { select: personSelect } },
  },
  voices: {
    orderBy: [{ created: 'asc' }, { voiceId: 'asc' }],
    select: {
      voiceId: true,
      labels: true,
      voice: { select: personSelect },
    },
  },
  assignments: {
    where: { state: { not: 'released' } },
    include: {
      payments: { where: { status: { notIn: ['released', 'declined'] } } },
      takes: { where: { status: 'done' }, select: { id: true }, take: 1 },
      lines: { where: { previewUri: { not: null } }, select: { id: true }, take: 1 },
    },
  },
  archives: { select: { userId: true } },
  unread: { select: { voiceId: true, userId: true } },
} as const satisfies Prisma.ProjectInclude;

export type CoreProject = Prisma.ProjectGetPayload<{ include: typeof coreInclude }>;

export type LiveAssignment = CoreProject['assignments'][number];

type RuledAssignment = Pick<LiveAssignment, 'voiceId' | 'state'> & {
  takes: readonly unknown[];
  lines: readonly unknown[];
};

type RuledProject<A extends RuledAssignment> = Pick<
  CoreProject,
  | 'cancelledAt'
  | 'closedAt'
  | 'acceptedAt'
  | 'approvedAt'
  | 'requiresAdminApproval'
  | 'adminApprovedAt'
  | 'pickupAllowed'
  | 'pickupDays'
> & { assignments: readonly A[]; voices: readonly { voiceId: string }[] };

export function liveAssignment<A>(project: { assignments: readonly A[] }): A | null {
  return project.assignments[0] ?? null;
}

/** Excludes a voice whose payment is still being authorized. */
export function assignedVoiceId(project: {
  assignments: readonly Pick<LiveAssignment, 'voiceId' | 'state'>[];
}): string | null {
  const assignment = liveAssignment(project);
  return assignment && assignment.state !== 'authorising' ? assignment.voiceId : null;
}

function awaitsAdminApproval(project: Pick<CoreProject, 'requiresAdminApproval' | 'adminApprovedAt'>): boolean {
  return project.requiresAdminApproval && !project.adminApprovedAt;
}

/** Derived from the rows of a project once per request. */
export type ProjectState<A = LiveAssignment> = {
  life: LifeCycleState;
  assignment: A | null;
  assignedVoiceId: string | null;
};

export function projectState<A extends RuledAssignment>(project: RuledProject<A>): ProjectState<A> {
  const assignment = liveAssignment(project);
  const holderId = assignedVoiceId(project);
  return {
    assignment,
    assignedVoiceId: holderId,
    life: {
      isCancelled: project.cancelledAt !== null,
      isClosed: project.closedAt !== null,
      isAssigned: assignment !== null,
      isAccepted: project.acceptedAt !== null,
      // The current assignment has a processed take or a line with a preview.
      isDelivered: assignment !== null && holderId !== null && assignment.takes.length + assignment.lines.length > 0,
      isApproved: project.approvedAt !== null,
      awaitsAdminApproval: awaitsAdminApproval(project),
      numVoices: project.voices.length,
      pickupAllowed: project.pickupAllowed,
      pickupDays: project.pickupDays,
      approvedAt: project.approvedAt,
    },
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

type ProgressedProject = Pick<CoreProject, 'name' | 'description' | 'hasScript' | 'scriptWords'> & {
  dueDate: unknown;
};

export function percentDoneFor(
  project: ProgressedProject,
  state: Omit<ProjectState, 'assignment'>,
  voiceId: string | null,
): number {
  const { awaitsAdminApproval, numVoices, isAccepted, isDelivered, isApproved } = state.life;
  const facts = {
    ...{
      hasName: project.name !== '',
      hasDescription: project.description !== '',
      hasDueDate: project.dueDate !== null,
    },
    ...{ hasScript: project.hasScript, scriptWords: project.scriptWords },
    ...{ awaitsAdminApproval, hasVoices: numVoices > 0, isAssigned: state.assignedVoiceId !== null },
    ...{ isAccepted, isDelivered, isApproved },
  };
  return percentFor(facts, state.assignedVoiceId, voiceId);
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

/** Stripe's minimum charge in euro; smaller amounts are waived. */
const smallestChargeCents = 50;

export type ProjectPrices = {
  options: PricedProject;
  customer: CustomerPrice;
  voiceFee: VoiceFee;
  /** False for invoiced teams and when the discount covers the price. */
  needsPayment: boolean;
};

export function pricesOf(project: PricedRow & { team: { hasVat: boolean; manualInvoice: boolean } }): ProjectPrices {
  const options = priced(project);
  const customer = customerPriceOf(options, project.team.hasVat);
  return {
    options,
    customer,
    voiceFee: voiceFeeOf(options),
    needsPayment: !project.team.manualInvoice && customer.totalWithVat >= smallestChargeCents,
  };
}
