import { daysAfter, openDaysAfterApproval } from '@/lib/domain/assignments/life-cycle';
import { hourMs } from '@/lib/domain/durations';
import {
  type Agreed,
  defaultRider,
  licenseOf,
  storedGrants,
  templateGrants,
  usage,
} from '@/lib/domain/licenses/license';
import { chosenExtras, customerPriceOf, voiceFeeOf } from '@/lib/domain/money/prices';
import { storedAddons, storedProjectAddons, storedWordOptions } from '@/lib/domain/projects/template-options';
import { countWords } from '@/lib/domain/scripts/script-length';
import type { AssignmentState, PaymentStatus, Prisma } from '@/server/platform/db';
import { newId } from '@/server/platform/ids';
import type { AssignmentTimes } from '@/server/projects/project-state';
import { customerTax, taxedKindOf, type TaxedTeam } from '@/server/tax/decide';

/** Each state includes all earlier ones. */
export const projectStates = [
  'created',
  'shortlisted',
  'assigned',
  'accepted',
  'delivered',
  'approved',
  'rated',
] as const;
export type ProjectState = (typeof projectStates)[number];

export type ProjectOverrides = Partial<
  Omit<Prisma.ProjectCreateManyInput, 'id' | 'teamId' | 'templateId' | 'createdById'>
>;

/** `uri` and `processedUri` are paths of objects in the store. */
export type TakeOverrides = Partial<Prisma.AudioTakeCreateManyInput>;

type Template = Omit<Prisma.ProjectTemplateCreateManyInput, 'draft' | 'maxWordOptions' | 'addons' | 'usage'> & {
  usage?: unknown;
  maxWordOptions?: unknown;
  addons?: unknown;
};

export type ChatStep = Exclude<ProjectState, 'created' | 'shortlisted'>;

export type ProjectPlan = {
  id?: string;
  state: ProjectState;
  template: Template;
  team: TaxedTeam & { id: string; manualInvoice: boolean };
  /** Replaces the decision about the VAT of the team. */
  decideTax?: typeof customerTax | undefined;
  createdById: string;
  memberIds?: readonly string[];
  /** The shortlist; the first voice is assigned. */
  voiceIds: readonly string[];
  /** True if the payment provider pays the first voice out. */
  hasProviderPayout?: boolean;
  created: Date;
  script?: string;
  /** Index of the chosen option by the add-on's id. */
  choices?: Readonly<Record<string, number>> | undefined;
  project?: ProjectOverrides;
  /** Times of the assignment that replace those of the state. */
  times?: Partial<AssignmentTimes>;
  takes?: readonly TakeOverrides[];
  /** `after` is the step that a message follows; by default the invitation. */
  chat?: readonly { voiceId: string; fromId: string; text: string; after?: ChatStep | undefined }[];
  rating?: { value: number; comment: string; isPublic?: boolean };
};

export type ProjectRows = {
  projects: (Prisma.ProjectCreateManyInput & { id: string })[];
  members: Prisma.ProjectMemberCreateManyInput[];
  voices: Prisma.ProjectVoiceCreateManyInput[];
  assignments: Prisma.AssignmentCreateManyInput[];
  payments: Prisma.PaymentCreateManyInput[];
  payouts: Prisma.PayoutCreateManyInput[];
  takes: Prisma.AudioTakeCreateManyInput[];
  ratings: Prisma.RatingCreateManyInput[];
  messages: Prisma.MessageCreateManyInput[];
};

const minuteMs = 60_000;
/** Minutes between two messages; fewer than between two steps. */
const chatMinutes = 19;

function copyOf(template: Template, choices: NonNullable<ProjectPlan['choices']>) {
  const addons = storedAddons
    .parse(template.addons ?? [])
    .map((addon) => ({ ...addon, selected: choices[addon.id] ?? null }));
  const templateUsage = usage.safeParse(template.usage);
  return {
    templateId: template.id,
    hasScript: template.hasScript ?? true,
    hasLineReader: template.hasLineReader ?? false,
    hasMultipleNamedAudio: template.hasMultipleNamedAudio ?? false,
    requiresAdminApproval: template.requiresAdminApproval ?? false,
    maxVoices: template.maxVoices ?? 5,
    allowedVoices: stringList(template.allowedVoices),
    usage: templateUsage.success ? templateGrants(templateUsage.data) : [],
    license: stringList(template.license),
    syntheticVoiceRider: template.syntheticVoiceRider ?? defaultRider,
    moreInfoUrl: template.moreInfoUrl ?? '',
    maxWords: template.baseWords ?? null,
    maxWordOptions: storedWordOptions.parse(template.maxWordOptions ?? []),
    addons,
    customerPriceCents: template.customerPriceCents,
    voiceFeeCents: template.voiceFeeCents,
    autoApproveDays: template.autoApproveDays ?? 15,
    pickupAllowed: template.pickupAllowed ?? true,
    pickupDays: template.pickupDays ?? 90,
    pickupInfo: template.pickupInfo ?? '',
    pickupCustomerPriceCents: template.pickupCustomerPriceCents ?? 0,
    pickupVoiceFeeCents: template.pickupVoiceFeeCents ?? 0,
    changeRounds: template.changeRounds ?? 2,
    roundCustomerPriceCents: template.roundCustomerPriceCents ?? 0,
    roundVoiceFeeCents: template.roundVoiceFeeCents ?? 0,
  };
}

function stringList(list: Prisma.ProjectTemplateCreateManyInput['license']): string[] {
  if (!list) return [];
  return [...(Array.isArray(list) ? list : (list.set ?? []))];
}

function steps(created: Date, state: ProjectState) {
  const at = (hours: number, from: ProjectState) =>
    projectStates.indexOf(state) >= projectStates.indexOf(from) ? new Date(created.getTime() + hours * hourMs) : null;
  return {
    assigned: at(20, 'assigned'),
    accepted: at(26, 'accepted'),
    delivered: at(50, 'delivered'),
    approved: at(72, 'approved'),
    rated: at(73, 'rated'),
  };
}

export function projectRows(plan: ProjectPlan): ProjectRows {
  const id = plan.id ?? newId();
  const { created, state, template, team, createdById } = plan;
  const at = steps(created, state);
  const copied = copyOf(template, plan.choices ?? {});
  const project = {
    ...copied,
    id,
    teamId: team.id,
    createdById,
    name: 'Spring campaign',
    description: state === 'created' ? '' : 'A calm and friendly reading, as if told to one person.',
    language: 'en',
    scriptOps: plan.script ? [{ insert: `${plan.script}\n` }] : [],
    scriptWords: plan.script ? countWords(plan.script, 'en') : 0,
    chargedAt: team.manualInvoice ? null : at.accepted,
    isSample: true,
    created,
    lastModified: at.rated ?? at.approved ?? at.delivered ?? at.accepted ?? at.assigned ?? created,
    ...plan.project,
  };
  const priced = {
    customerPriceCents: project.customerPriceCents,
    voiceFeeCents: project.voiceFeeCents,
    discountCents: project.discountCents ?? 0,
    maxWords: project.maxWords ?? null,
    maxWordOptions: storedWordOptions.parse(project.maxWordOptions ?? []),
    addons: storedProjectAddons.parse(project.addons ?? []),
  };
  const listed = state === 'created' ? [] : plan.voiceIds;
  const voiceId = listed[0];
  const members = [...new Set([createdById, ...(plan.memberIds ?? [])])];
  const rows: ProjectRows = {
    projects: [project],
    members: members.map((userId) => ({ projectId: id, userId, created })),
    voices: listed.map((listedId) => ({ projectId: id, voiceId: listedId, created })),
    assignments: [],
    payments: [],
    payouts: [],
    takes: [],
    ratings: [],
    messages: [],
  };
  const source = {
    grants: storedGrants.parse(project.usage),
    addons: priced.addons,
    terms: stringList(project.license),
    rider: project.syntheticVoiceRider ?? '',
  };
  const times = {
    acceptedAt: at.accepted,
    deliveredAt: at.delivered,
    autoApproveAt: at.accepted && !at.approved ? daysAfter(at.accepted, copied.autoApproveDays) : null,
    approvedAt: at.approved,
    closesAt: at.approved && daysAfter(at.approved, openDaysAfterApproval),
    ...plan.times,
  };
  const agreed: Agreed = { ...licenseOf(source, team.country), extras: chosenExtras(priced) };
  if (at.assigned && voiceId) addAssignment(rows, plan, { id, voiceId, priced, agreed, at, times });
  if (at.delivered && voiceId) addTakes(rows, plan, { id, voiceId, created: at.delivered });
  if (at.rated && voiceId) {
    const rating = plan.rating ?? { value: 5, comment: '' };
    rows.ratings.push({ projectId: id, voiceId, raterId: createdById, ...rating, created: at.rated });
  }
  rows.messages = messagesOf(plan, { id, listed, at, takeIds: rows.takes.flatMap((take) => take.id ?? []) });
  return rows;
}

type Instants = ReturnType<typeof steps>;

function addAssignment(
  rows: ProjectRows,
  { team, createdById, hasProviderPayout = false, project, decideTax = customerTax }: ProjectPlan,
  {
    id,
    voiceId,
    priced,
    agreed,
    at,
    times,
  }: {
    id: string;
    voiceId: string;
    priced: Parameters<typeof voiceFeeOf>[0];
    agreed: Agreed;
    at: Instants;
    times: NonNullable<ProjectPlan['times']>;
  },
): void {
  const assignmentId = newId();
  const tax = decideTax(team, taxedKindOf(project?.kind ?? 'original'), at.accepted ?? at.assigned ?? undefined);
  const price = customerPriceOf(priced, tax?.rate ?? 0);
  const fee = voiceFeeOf(priced);
  const state: AssignmentState = at.accepted ? 'accepted' : 'assigned';
  rows.assignments.push({
    id: assignmentId,
    projectId: id,
    voiceId,
    assignedById: createdById,
    state,
    customerTotalCents: price.total,
    voiceFeeTotalCents: fee.total,
    agreed,
    ...(tax && { tax }),
    customerAgreedAt: at.assigned ?? undefined,
    assignedAt: at.assigned,
    voiceAgreedAt: at.accepted,
    ...times,
    created: at.assigned ?? undefined,
  });
  if (!team.manualInvoice) {
    const status: PaymentStatus = at.accepted ? 'captured' : 'authorized';
    rows.payments.push({
      projectId: id,
      assignmentId,
      teamId: team.id,
      status,
      isTest: true,
      amountCents: price.totalWithVat,
      vatCents: price.vat,
      idempotencyKey: `sample-${assignmentId}`,
      capturedAt: at.accepted,
      created: at.assigned ?? undefined,
      authorizedUntil: at.assigned && daysAfter(at.assigned, 7),
    });
  }
  if (at.approved) {
    rows.payouts.push({
      assignmentId,
      voiceId,
      amountCents: fee.total,
      idempotencyKey: `sample-payout-${id}`,
      isTest: true,
      method: hasProviderPayout ? ('transfer' as const) : ('manual' as const),
      created: at.approved,
      ...(hasProviderPayout ? { status: 'paid' as const, paidAt: at.approved } : { status: 'payable' as const }),
    });
  }
}

function addTakes(
  rows: ProjectRows,
  { takes }: ProjectPlan,
  { id, voiceId, created }: { id: string; voiceId: string; created: Date },
): void {
  const given = takes ?? [{}];
  given.forEach((take, index) => {
    const takeId = take.id ?? newId();
    const assignmentId = assignmentOf(rows, { projectId: id, voiceId: take.userId ?? voiceId });
    rows.takes.push({
      id: takeId,
      projectId: id,
      assignmentId,
      userId: voiceId,
      name: 'Take 1',
      isSample: true,
      status: 'done' as const,
      uri: `test/${takeId}.wav`,
      processedUri: `test/${takeId}.mp3`,
      durationMs: 8_000,
      integratedLufs: -20.4,
      truePeakDbtp: -2.1,
      loudnessRange: 4.2,
      sampleRate: 48_000,
      channels: 1,
      codec: 'pcm_s16le',
      created: new Date(created.getTime() + index * minuteMs),
      ...take,
    });
  });
}

/** Returns the voice's assignment; adds a released one if the voice does not have the project. */
function assignmentOf(rows: ProjectRows, { projectId, voiceId }: { projectId: string; voiceId: string }): string {
  const existing = rows.assignments.find((assignment) => assignment.voiceId === voiceId);
  if (existing?.id) return existing.id;
  const [current] = rows.assignments;
  if (!current) throw new Error('Takes belong to an assignment');
  const id = newId();
  rows.assignments.push({ ...current, id, projectId, voiceId, ...releasedAssignment });
  return id;
}

/** Values of an assignment that was taken back before the voice accepted. */
export const releasedAssignment = {
  state: 'released',
  voiceAgreedAt: null,
  acceptedAt: null,
  deliveredAt: null,
  autoApproveAt: null,
  approvedAt: null,
  closesAt: null,
  releasedAt: new Date(0),
  releaseReason: 'unassigned',
} satisfies Partial<Prisma.AssignmentCreateManyInput>;

function messagesOf(
  { created, createdById, chat = [] }: ProjectPlan,
  { id, listed, at, takeIds }: { id: string; listed: readonly string[]; at: Instants; takeIds: readonly string[] },
): Prisma.MessageCreateManyInput[] {
  return listed.flatMap((voiceId, position) => {
    const line = (
      type: string,
      fromId: string | null,
      timestamp: Date,
      more: { text?: string; subjectId?: string } = {},
    ) => ({
      projectId: id,
      voiceId,
      fromId,
      type,
      timestamp,
      ...more,
    });
    const invitedAt = new Date(created.getTime() + (15 + position) * minuteMs);
    const words = chat.filter((message) => message.voiceId === voiceId);
    const said = words.map((message, index) => {
      const numBefore = words.slice(0, index).filter(({ after }) => after === message.after).length;
      const start = (message.after && at[message.after]) ?? invitedAt;
      const { fromId, text } = message;
      return line('text', fromId, new Date(start.getTime() + (numBefore + 1) * chatMinutes * minuteMs), { text });
    });
    const work =
      position > 0
        ? []
        : [
            at.assigned && line('assigned', createdById, at.assigned),
            at.accepted && line('accepted', voiceId, at.accepted),
            ...(at.delivered
              ? takeIds.map((subjectId, index) =>
                  line('audio-uploaded', voiceId, new Date((at.delivered?.getTime() ?? 0) + index * minuteMs), {
                    subjectId,
                  }),
                )
              : []),
            at.approved && line('approved', createdById, at.approved),
          ];
    return [line('invited', createdById, invitedAt), ...said, ...work.filter((row) => row !== null)];
  });
}
