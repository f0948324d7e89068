import { personSelect } from '@/server/access/present-person';
import { changeRequestInclude, takeNotesInclude } from './present-changes';
import { coreInclude } from './project-state';
import { db, type Prisma } from '@/server/platform/db';

/** Ordered and not approved; a project has at most one. */
export const openRound = { kind: 'round', approvedAt: null, canceledAt: null } as const;

export const fullInclude = {
  ...coreInclude,
  voices: {
    orderBy: [{ created: 'asc' }, { voiceId: 'asc' }],
    include: {
      voice: {
        include: {
          voiceProfile: { select: { gender: true } },
          voiceDemos: { where: { status: 'done' }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
          studioQualityDemo: true,
          memberships: {
            where: { team: { isVoiceBusiness: true } },
            include: { team: { select: { city: true, country: true } } },
          },
        },
      },
    },
  },
  assignments: {
    ...coreInclude.assignments,
    include: { ...coreInclude.assignments.include, assignedBy: { select: { firstName: true } }, invoice: true },
  },
  takes: {
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    include: {
      user: { select: personSelect },
      masters: { orderBy: { type: 'asc' } },
      queuedMasters: { orderBy: { type: 'asc' }, select: { type: true } },
      notes: takeNotesInclude,
      assignment: { select: { state: true } },
    },
  },
  files: { orderBy: [{ created: 'desc' }, { id: 'desc' }], include: { user: { select: personSelect } } },
  documents: {
    where: { OR: [{ uri: { not: null } }, { failure: { not: null } }] },
    orderBy: { created: 'asc' },
    include: { assignment: { select: { voiceId: true, state: true } } },
  },
  ratings: { select: { voiceId: true, value: true, comment: true } },
  issues: {
    where: { resolvedAt: null },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    select: { kind: true, payoutId: true, payment: { select: { assignmentId: true } } },
  },
  payout: { select: { voiceId: true, status: true, method: true, amountCents: true, paidAt: true } },
  createdBy: { select: { firstName: true } },
  messages: {
    where: { type: 'approved' },
    orderBy: { timestamp: 'desc' },
    take: 1,
    select: { from: { select: { firstName: true } } },
  },
  changeRequests: { orderBy: { round: 'desc' }, include: changeRequestInclude },
  followUps: { where: openRound, select: { id: true } },
} as const satisfies Prisma.ProjectInclude;

export type FullProject = Prisma.ProjectGetPayload<{ include: typeof fullInclude }>;

export function findFullProject(projectId: string): Promise<FullProject | null> {
  return db.project.findUnique({ where: { id: projectId }, include: fullInclude });
}
