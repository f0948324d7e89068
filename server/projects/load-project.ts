import { personSelect } from '@/server/access/present-person';
import { db, type Prisma, type Tx } from '@/server/platform/db';

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
  takes: {
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    include: {
      user: { select: personSelect },
      masters: { orderBy: { type: 'asc' } },
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
  payout: { select: { status: true } },
} as const satisfies Prisma.ProjectInclude;

export type FullProject = Prisma.ProjectGetPayload<{ include: typeof fullInclude }>;

export function findCoreProject(tx: Tx, projectId: string): Promise<CoreProject | null> {
  return tx.project.findUnique({ where: { id: projectId }, include: coreInclude });
}

export function findFullProject(projectId: string): Promise<FullProject | null> {
  return db.project.findUnique({ where: { id: projectId }, include: fullInclude });
}

/** Locks the row, which serializes changes. Returns false for a missing project. */
export async function lockProject(tx: Tx, projectId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`select 1 from projects where id = ${projectId} for update`;
  return rows.length > 0;
}
