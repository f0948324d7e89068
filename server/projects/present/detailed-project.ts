import { personSelect } from '@/server/access/people';
import type { Prisma, withoutScript } from '@/server/platform/db';
import { renewalPricesSelect } from '@/server/projects/agreed-terms';
import { approvalSelect, coreInclude } from '@/server/projects/project-state';
import { changeRequestInclude } from './present-changes';

/** Selects extra rounds that are ordered and not approved; a project has at most one. */
export const openRound = {
  kind: 'round',
  canceledAt: null,
  assignments: { none: { approvedAt: { not: null } } },
} as const satisfies Prisma.ProjectWhereInput;

/** Renewals of an original recording, ordered or approved. */
const renewals = {
  where: { kind: 'renewal', canceledAt: null },
  orderBy: [{ created: 'asc' }, { id: 'asc' }],
  select: { id: true, usage: true, ...approvalSelect },
} as const satisfies Prisma.Project$coveredArgs;

const recordingSelect = { status: true, uri: true, processedUri: true, durationMs: true, peaks: true } as const;

/** Relations for all that a viewer sees of a project except its script, takes, files and lines. */
export const detailsInclude = {
  ...coreInclude,
  template: { select: { ...coreInclude.template.select, ...renewalPricesSelect } },
  voices: {
    orderBy: [{ created: 'asc' }, { voiceId: 'asc' }],
    select: {
      voiceId: true,
      labels: true,
      created: true,
      voice: {
        select: {
          ...personSelect,
          voiceProfile: { select: { gender: true } },
          voiceDemos: {
            where: { status: 'done' },
            orderBy: [{ position: 'asc' }, { id: 'asc' }],
            select: {
              id: true,
              name: true,
              language: true,
              dialect: true,
              age: true,
              types: true,
              tones: true,
              ...recordingSelect,
            },
          },
          studioQualityDemo: { select: recordingSelect },
          memberships: {
            where: { team: { isVoiceBusiness: true } },
            orderBy: { teamId: 'asc' },
            select: { team: { select: { city: true, country: true } } },
          },
        },
      },
    },
  },
  assignments: {
    ...coreInclude.assignments,
    include: {
      ...coreInclude.assignments.include,
      assignedBy: { select: { firstName: true } },
      invoice: {
        select: {
          amountCents: true,
          creditedCents: true,
          dueOn: true,
          paidOn: true,
          paidCents: true,
          canceledAt: true,
          document: { select: { number: true } },
        },
      },
      payout: { select: { status: true, method: true, amountCents: true, paidAt: true } },
    },
  },
  documents: {
    where: { OR: [{ uri: { not: null } }, { failure: { not: null } }] },
    orderBy: [{ created: 'asc' }, { kind: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      kind: true,
      number: true,
      created: true,
      uri: true,
      ublUri: true,
      failure: true,
      assignmentId: true,
      creditedId: true,
      issuedOn: true,
      objection: { select: { created: true, text: true, decision: true, note: true } },
      assignment: { select: { voiceId: true, state: true } },
      transaction: {
        select: {
          entries: {
            where: { account: { in: ['customer', 'invoiced', 'voice'] } },
            orderBy: { id: 'asc' },
            select: { amountCents: true },
          },
        },
      },
    },
  },
  ratings: { orderBy: { voiceId: 'asc' }, select: { voiceId: true, value: true, comment: true } },
  issues: {
    where: { resolvedAt: null },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    select: { kind: true, assignmentId: true },
  },
  createdBy: { select: { firstName: true } },
  messages: {
    where: { type: 'approved' },
    orderBy: [{ timestamp: 'desc' }, { voiceId: 'asc' }],
    take: 1,
    select: { from: { select: { firstName: true } } },
  },
  changeRequests: { orderBy: { round: 'desc' }, include: changeRequestInclude },
  followUps: { where: openRound, orderBy: [{ created: 'asc' }, { id: 'asc' }], select: { id: true } },
  original: { select: { id: true, covered: renewals, ...approvalSelect } },
  covered: renewals,
} as const satisfies Prisma.ProjectInclude;

/** The project as `findDetailedProject` reads it, in one statement. */
export type DetailedProject = Prisma.ProjectGetPayload<{ include: typeof detailsInclude; omit: typeof withoutScript }>;

/**
 * Returns the renewals of the project's original recording, or of the project itself; ordered or approved, oldest
 * first.
 */
export function renewalsOfOriginal({ original, covered }: DetailedProject): DetailedProject['covered'] {
  return original ? original.covered : covered;
}
