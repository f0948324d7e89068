import type { LifeCycleState } from '@/lib/domain/assignments/life-cycle';
import type { ShortlistFacts } from '@/lib/domain/assignments/shortlisting';
import {
  type CustomerPrice,
  customerPriceOf,
  type PricedProject,
  type VoiceFee,
  voiceFeeOf,
} from '@/lib/domain/money/prices';
import { usedRounds } from '@/lib/domain/projects/changes';
import { percentDone, type ProgressFacts, stepsFor } from '@/lib/domain/projects/progress';
import { type LineProgress, ownFacts, type StateFacts } from '@/lib/domain/projects/project-status';
import { storedProjectAddons, storedWordOptions } from '@/lib/domain/projects/template-options';
import type { TaxDecision } from '@/lib/domain/tax/decision';
import { nameOf, personSelect } from '@/server/access/people';
import type { Prisma, withoutScript } from '@/server/platform/db';
import { customerTax, storedTax, taxedKindOf, type TaxedTeam } from '@/server/tax/decide';

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
    orderBy: { id: 'asc' },
    include: {
      payments: { where: { status: { notIn: ['released', 'declined'] } }, orderBy: { id: 'asc' } },
      _count: { select: { takes: { where: { status: 'done' } } } },
      // Any delivered line is sufficient.
      lineTakes: { where: { status: 'done' }, select: { assignmentId: true }, take: 1 },
    },
  },
  /** The newest held take of all assignments. */
  takes: {
    where: { status: 'held' },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    select: { assignmentId: true, created: true },
    take: 1,
  },
  changeRequests: {
    orderBy: { round: 'desc' },
    select: { id: true, round: true, state: true, created: true, pausedAt: true },
  },
  archives: { orderBy: { userId: 'asc' }, select: { userId: true } },
  unread: { orderBy: [{ userId: 'asc' }, { voiceId: 'asc' }], select: { voiceId: true, userId: true } },
} as const satisfies Prisma.ProjectInclude;

/** The project as `findCoreProject` reads it, in one statement. */
export type CoreProject = Prisma.ProjectGetPayload<{ include: typeof coreInclude; omit: typeof withoutScript }>;

export type LiveAssignment = CoreProject['assignments'][number];

export type AssignmentTimes = Pick<
  LiveAssignment,
  'acceptedAt' | 'deliveredAt' | 'autoApproveAt' | 'approvedAt' | 'closesAt'
>;

type RuledAssignment = Pick<
  LiveAssignment,
  | 'voiceId'
  | 'state'
  | 'changeRounds'
  | 'numDeliveredLines'
  | 'numFailedLines'
  | 'numUnapprovedLines'
  | 'approvedAt'
  | '_count'
> & {
  acceptedAt: unknown;
  deliveryCompletedAt: unknown;
  lineTakes: readonly unknown[];
};

type RuledProject<A extends RuledAssignment> = Pick<
  CoreProject,
  | 'canceledAt'
  | 'closedAt'
  | 'requiresAdminApproval'
  | 'adminApprovedAt'
  | 'pickupAllowed'
  | 'pickupDays'
  | 'roundCustomerPriceCents'
  | 'kind'
  | 'hasLineReader'
  | 'numLines'
> & {
  assignments: readonly A[];
  voices: readonly { voiceId: string }[];
  changeRequests: readonly { round: number; state: string }[];
};

export function liveAssignment<A>(project: { assignments: readonly A[] }): A | null {
  return project.assignments[0] ?? null;
}

const noTimes: AssignmentTimes = {
  acceptedAt: null,
  deliveredAt: null,
  autoApproveAt: null,
  approvedAt: null,
  closesAt: null,
};

/** Returns the times of the current assignment; all are null without one. */
export function timesOf(project: { assignments: readonly AssignmentTimes[] }): AssignmentTimes {
  return liveAssignment(project) ?? noTimes;
}

/** Selects what `approvedAtOf` reads. */
export const approvalSelect = {
  assignments: { where: { state: { not: 'released' } }, select: { approvedAt: true } },
} as const satisfies Prisma.ProjectSelect;

export function approvedAtOf(project: { assignments: readonly { approvedAt: Date | null }[] }): Date | null {
  return liveAssignment(project)?.approvedAt ?? null;
}

/** Excludes a voice whose payment is still being authorized. */
export function assignedVoiceId(project: {
  assignments: readonly Pick<LiveAssignment, 'voiceId' | 'state'>[];
}): string | null {
  const assignment = liveAssignment(project);
  return assignment && assignment.state !== 'authorizing' ? assignment.voiceId : null;
}

/** Returns the name for texts; 'The voice' without an assigned one. */
export function assignedVoiceName({ assignments, voices }: Pick<CoreProject, 'assignments' | 'voices'>): string {
  const voiceId = liveAssignment({ assignments })?.voiceId;
  const voice = voices.find((listing) => listing.voiceId === voiceId)?.voice;
  return voice ? nameOf(voice) : 'The voice';
}

function isAccepted(assignment: { acceptedAt: unknown } | null): boolean {
  return (assignment?.acceptedAt ?? null) !== null;
}

function awaitsAdminApproval(project: Pick<CoreProject, 'requiresAdminApproval' | 'adminApprovedAt'>): boolean {
  return project.requiresAdminApproval && !project.adminApprovedAt;
}

/** State that is derived from the rows of a project once per request. */
export type ProjectState<A = LiveAssignment> = {
  life: LifeCycleState;
  assignment: A | null;
  assignedVoiceId: string | null;
  /** Progress of the assigned voice; null without lines. */
  lines: LineProgress | null;
  /** Takes of the assigned voice that are delivered. */
  numTakes: number;
};

export function projectState<A extends RuledAssignment>(project: RuledProject<A>): ProjectState<A> {
  const assignment = liveAssignment(project);
  const holderId = assignedVoiceId(project);
  const lines = lineProgress(project, assignment);
  const numTakes = (holderId !== null && assignment?._count.takes) || 0;
  const hasLineTake = holderId !== null && assignment !== null && assignment.lineTakes.length > 0;
  const isDelivered = numTakes > 0 || hasLineTake;
  return {
    assignment,
    assignedVoiceId: holderId,
    lines,
    numTakes,
    life: {
      isCancelled: project.canceledAt !== null,
      isClosed: project.closedAt !== null,
      isAssigned: assignment !== null,
      isAccepted: isAccepted(assignment),
      // The current assignment has a processed take, of the project or of a line.
      isDelivered,
      isDeliveryComplete: lines ? isScriptComplete(assignment, lines) : isDelivered,
      isApproved: approvedAtOf(project) !== null,
      awaitsAdminApproval: awaitsAdminApproval(project),
      numVoices: project.voices.length,
      pickupAllowed: project.pickupAllowed,
      pickupDays: project.pickupDays,
      approvedAt: approvedAtOf(project),
      hasOpenChanges: project.changeRequests.some(({ state }) => state === 'open'),
      changeRoundsLeft: Math.max(0, (assignment?.changeRounds ?? 0) - usedRounds(project.changeRequests)),
      roundsOffered: project.roundCustomerPriceCents > 0,
      isRenewal: project.kind === 'renewal',
    },
  };
}

function lineProgress(
  { hasLineReader, numLines }: Pick<CoreProject, 'hasLineReader' | 'numLines'>,
  assignment: RuledAssignment | null,
): LineProgress | null {
  if (!hasLineReader || numLines === 0) return null;
  return {
    numLines,
    numDelivered: assignment?.numDeliveredLines ?? 0,
    numFailed: assignment?.numFailedLines ?? 0,
    numUnapproved: assignment?.numUnapprovedLines ?? 0,
  };
}

/**
 * Returns true if the script is complete. After the acceptance, the stored state counts, because lines that are added
 * later do not change it.
 */
function isScriptComplete(assignment: RuledAssignment | null, { numLines, numDelivered }: LineProgress): boolean {
  return isAccepted(assignment) ? (assignment?.deliveryCompletedAt ?? null) !== null : numDelivered === numLines;
}

type ShortlistedProject = Pick<
  CoreProject,
  'canceledAt' | 'requiresAdminApproval' | 'adminApprovedAt' | 'maxVoices' | 'allowedVoices'
> & { voices: readonly { voiceId: string }[]; assignments: readonly { acceptedAt: unknown }[] };

export function shortlistFacts(project: ShortlistedProject): ShortlistFacts {
  return {
    isCancelled: project.canceledAt !== null,
    isAccepted: isAccepted(liveAssignment(project)),
    requiresAdminApproval: awaitsAdminApproval(project),
    maxVoices: project.maxVoices,
    allowedVoices: project.allowedVoices,
    voiceIds: project.voices.map(({ voiceId }) => voiceId),
  };
}

type ProgressedProject = Pick<CoreProject, 'name' | 'description' | 'hasScript' | 'scriptWords'> & {
  dueDate: unknown;
};

/** Returns true if a take of the current assignment was not sent; `hasHeldTakeSql` is the same for a row. */
export function hasHeldTake({ takes, assignments, changeRequests }: CoreProject): boolean {
  const [held] = takes;
  if (!held || held.assignmentId !== liveAssignment({ assignments })?.id) return false;
  return !changeRequests.some(({ state, created }) => state === 'open' && created > held.created);
}

/** SQL condition for the assignment `a`. */
export const hasHeldTakeSql = `exists (
  select 1 from audio_takes h where h."assignmentId" = a.id and h.status = 'held' and not exists (
    select 1 from change_requests c where c."projectId" = h."projectId" and c.state = 'open' and c.created > h.created))`;

/** Returns the facts from which steps, percentage and status are derived. */
export function progressFacts(
  project: ProgressedProject,
  state: Omit<ProjectState, 'assignment'>,
  more: Pick<StateFacts, 'isAwaitingPayment' | 'hasHeldTake'>,
): ProgressFacts & StateFacts {
  const { awaitsAdminApproval, numVoices, isAccepted, isDelivered, isApproved, hasOpenChanges, isRenewal } = state.life;
  return {
    hasName: project.name !== '',
    hasDescription: project.description !== '',
    hasDueDate: project.dueDate !== null,
    hasScript: project.hasScript,
    scriptWords: project.scriptWords,
    awaitsAdminApproval,
    hasVoices: numVoices > 0,
    isAssigned: state.assignedVoiceId !== null,
    isAccepted,
    isDelivered,
    isDeliveryComplete: state.life.isDeliveryComplete,
    isApproved,
    ...more,
    hasOpenChanges,
    isRenewal,
  };
}

/** Returns the facts for a voice, which exclude the assignment of another voice. */
export function factsFor<F extends StateFacts>(facts: F, holderId: string | null, voiceId: string | null): F {
  return voiceId ? ownFacts(facts, holderId === voiceId) : facts;
}

export function percentFor(facts: ProgressFacts, holderId: string | null, voiceId: string | null): number {
  return percentDone(stepsFor(facts, { isVoice: voiceId !== null, isOwn: holderId === voiceId }));
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
export const smallestChargeCents = 50;

export type ProjectPrices = {
  options: PricedProject;
  customer: CustomerPrice;
  /** The customer's VAT; null until the country of the team is known. */
  tax: TaxDecision | null;
  voiceFee: VoiceFee;
  /** True if a charge is needed: false for invoiced teams and when the discount covers the price. */
  needsPayment: boolean;
};

type TaxedProject = Pick<CoreProject, 'kind'> & {
  team: TaxedTeam & { manualInvoice: boolean };
  assignments: readonly (Pick<LiveAssignment, 'tax'> & {
    payments: readonly Pick<LiveAssignment['payments'][number], 'amountCents' | 'vatCents'>[];
  })[];
};

/** Uses the decision about VAT of the assignment; without one, decides as of now. */
export function pricesOf(project: PricedRow & TaxedProject): ProjectPrices {
  const options = priced(project);
  const assignment = liveAssignment(project);
  const stored = storedTax(assignment?.tax);
  const tax = stored ?? customerTax(project.team, taxedKindOf(project.kind));
  const price = customerPriceOf(options, tax?.rate ?? 0);
  const payment = stored && assignment?.payments[0];
  const customer = payment ? withPayment(price, payment) : price;
  return {
    options,
    customer,
    tax,
    voiceFee: voiceFeeOf(options),
    needsPayment: !project.team.manualInvoice && customer.totalWithVat >= smallestChargeCents,
  };
}

/** A payment retains its amount when the rate of the VAT changes before the acceptance: then its net amount differs. */
function withPayment(
  price: CustomerPrice,
  { amountCents, vatCents }: { amountCents: number; vatCents: number },
): CustomerPrice {
  return { ...price, total: amountCents - vatCents, vat: vatCents, totalWithVat: amountCents };
}
