import { agreed } from '@/lib/domain/licenses/license';
import type { Actor } from '@/server/access/actor';
import { emailHash } from '@/server/access/security-log';
import { db, type Prisma } from '@/server/platform/db';
import { approvalSelect, approvedAtOf } from '@/server/projects/project-state';
import { visibleBankInfo } from '@/server/teams/presenter';

/** Maximum for each kind of record; the newest are exported. */
export const maxRecords = 10_000;
const newest = { orderBy: { created: 'desc' }, take: maxRecords } as const;

const ownProject = {
  select: { id: true, name: true, created: true, canceledAt: true, ...approvalSelect },
} as const satisfies Prisma.ProjectDefaultArgs;

type OwnProject = Prisma.ProjectGetPayload<typeof ownProject>;

function withApproval<P extends Pick<OwnProject, 'assignments'>>({ assignments, ...project }: P) {
  return { ...project, approvedAt: approvedAtOf({ assignments }) };
}

const withOwnProject = <R extends { project: OwnProject }>(row: R) => ({
  ...row,
  project: withApproval(row.project),
});

export type Person = {
  id: string;
  /** Addresses that the account has, had and waits for. */
  addresses: string[];
  /** Teams without other members: their data is this person's. */
  ownTeamIds: string[];
  /** Support user who exports the data, or the person. */
  exporter: Actor;
  /** The person exports the data: entries of logs then omit what support noted, and what support users did for others. */
  isSelf?: boolean;
};

/**
 * The data that Timbre stores about a person, by kind of record. A test compares it with the schema: a new column that
 * refers to a user is exported here, or named there with the reason why it is not.
 */
export const personalData = {
  account: ({ id }) =>
    db.user.findUnique({
      where: { id },
      omit: { passwordHash: true },
      include: {
        picture: true,
        voiceProfile: true,
        voiceDemos: { omit: { peaks: true } },
        studioQualityDemo: { omit: { peaks: true } },
        shareImage: true,
      },
    }),

  sessions: ({ id }) =>
    db.session.findMany({
      where: { userId: id, impersonatorId: null },
      select: { created: true, lastUsedAt: true, device: true, countryCode: true },
      ...newest,
    }),
  knownNetworks: ({ id }) => db.knownNetwork.findMany({ where: { userId: id }, take: maxRecords }),
  passwordResets: ({ id }) =>
    db.passwordResetToken.findMany({ where: { userId: id }, select: { created: true, usedAt: true }, ...newest }),
  emailCodes: ({ id, addresses }) =>
    db.verificationCode.findMany({
      where: { OR: [{ ownerId: id }, { email: { in: addresses } }] },
      select: { purpose: true, email: true, created: true, usedAt: true },
      ...newest,
    }),
  secondFactor: ({ id }) =>
    db.secondFactor.findUnique({
      where: { userId: id },
      select: { created: true, confirmedAt: true, recoveryCodes: { select: { usedAt: true } } },
    }),
  loginTickets: ({ id }) => db.loginTicket.findMany({ where: { userId: id }, select: { created: true }, ...newest }),
  presences: ({ id }) => db.presence.findMany({ where: { userId: id }, omit: { sessionId: true }, take: maxRecords }),
  /** Omits what was typed: it may be from someone else. */
  signUps: ({ addresses }) =>
    db.signUp.findMany({ where: { email: { in: addresses } }, select: { email: true, created: true }, ...newest }),
  /** Omits the responses, which repeat what the other records have. */
  repeatableRequests: ({ id }) =>
    db.idempotencyKey.findMany({
      where: { owner: id },
      select: { endpoint: true, state: true, created: true },
      ...newest,
    }),
  shortLinks: ({ id }) => db.shortLink.findMany({ where: { path: { contains: id } }, ...newest }),
  supportAccess: ({ id }) =>
    db.magicLink.findMany({ where: { userId: id }, select: { created: true, usedAt: true }, ...newest }),
  securityEvents: ({ id, addresses, isSelf = false }) =>
    db.securityEvent.findMany({
      where: { OR: [{ userId: id }, { emailHash: { in: addresses.map(emailHash) } }] },
      omit: { impersonatorId: isSelf },
      ...newest,
    }),
  auditLog: ({ id, isSelf = false }) =>
    isSelf
      ? db.auditEntry.findMany({
          where: { OR: [{ actorId: id }, { subject: id }] },
          select: { action: true, created: true },
          ...newest,
        })
      : db.auditEntry.findMany({
          where: { OR: [{ actorId: id }, { impersonatorId: id }, { subject: id }] },
          ...newest,
        }),
  /** Requests to support, also those sent from an address of the person without an account. */
  requests: ({ id, addresses }) =>
    db.supportRequest.findMany({
      where: { OR: [{ userId: id }, { userId: null, email: { in: addresses } }] },
      omit: { closedById: true },
      ...newest,
    }),
  analytics: ({ id }) => db.analyticsEvent.findMany({ where: { userId: id }, ...newest }),

  teams: ({ id }) =>
    db.teamMember.findMany({
      where: { userId: id },
      select: { role: true, created: true, team: { select: { id: true, name: true } } },
      ...newest,
    }),
  ownTeams: async ({ ownTeamIds, exporter }) => {
    const teams = await db.team.findMany({
      where: { id: { in: ownTeamIds } },
      include: {
        creditCards: { select: { brand: true, last4: true, expMonth: true, expYear: true, created: true } },
        bankAccounts: { omit: { stripeBankId: true } },
        transferAccount: { select: { country: true, last4: true, holderName: true, enteredAt: true } },
        documents: { select: { kind: true, number: true, projectId: true, created: true }, ...newest },
        invoices: { omit: { paidById: true }, ...newest },
        payments: { omit: { idempotencyKey: true }, ...newest },
      },
    });
    return teams.map((team) => ({ ...team, internationalBankTransferInfo: visibleBankInfo(exporter, team) }));
  },
  receivedInvitations: ({ addresses }) =>
    db.teamInvitation.findMany({
      where: { email: { in: addresses, mode: 'insensitive' } },
      select: { email: true, team: { select: { name: true } }, role: true, created: true, acceptedAt: true },
      ...newest,
    }),
  sentInvitations: ({ id }) =>
    db.teamInvitation.findMany({
      where: { invitedById: id },
      select: { teamId: true, email: true, role: true, created: true, acceptedAt: true },
      ...newest,
    }),

  favorites: ({ id }) => db.favorite.findMany({ where: { userId: id }, ...newest }),
  playlists: ({ id }) => db.playlist.findMany({ where: { userId: id }, include: { tracks: true }, ...newest }),
  ratings: ({ id }) => db.rating.findMany({ where: { OR: [{ raterId: id }, { voiceId: id }] }, ...newest }),
  dialects: ({ id }) => db.dialect.findMany({ where: { addedById: id }, ...newest }),

  projects: async ({ id }) => {
    const rows = await db.project.findMany({
      where: { createdById: id },
      select: { ...ownProject.select, description: true, purchaseOrder: true, labels: true, scriptOps: true },
      ...newest,
    });
    return rows.map(withApproval);
  },
  lines: ({ id }) => db.line.findMany({ where: { project: { createdById: id } }, omit: { takeId: true }, ...newest }),
  projectMemberships: async ({ id }) => {
    const select = { project: ownProject, created: true } as const;
    return (await db.projectMember.findMany({ where: { userId: id }, select, ...newest })).map(withOwnProject);
  },
  archivedProjects: ({ id }) => db.projectArchive.findMany({ where: { userId: id }, ...newest }),
  unreadChats: ({ id }) => db.unreadChat.findMany({ where: { userId: id }, ...newest }),
  messages: ({ id }) =>
    db.message.findMany({ where: { fromId: id }, orderBy: { timestamp: 'desc' }, take: maxRecords }),
  changeRequests: ({ id }) => db.changeRequest.findMany({ where: { requestedById: id }, ...newest }),
  notes: ({ id }) => db.reviewNote.findMany({ where: { authorId: id }, ...newest }),

  listings: async ({ id }) => {
    const include = { project: ownProject } as const;
    return (await db.projectVoice.findMany({ where: { voiceId: id }, include, ...newest })).map(withOwnProject);
  },
  /** Includes the fee, and omits the customer's price and VAT, which voices never see. */
  assignments: async ({ id }) => {
    const rows = await db.assignment.findMany({
      where: { voiceId: id },
      omit: { customerTotalCents: true, tax: true },
      include: { project: ownProject },
      ...newest,
    });
    return rows.map(({ agreed: stored, ...row }) => ({
      ...withOwnProject(row),
      license: agreed.partial().parse(stored).lines ?? [],
    }));
  },
  /** Includes the customer's price, and omits the fee, which customers never see. */
  assignmentsMade: ({ id }) =>
    db.assignment.findMany({
      where: { assignedById: id },
      omit: { voiceFeeTotalCents: true, agreed: true, voiceTax: true },
      ...newest,
    }),
  takes: ({ id }) => db.audioTake.findMany({ where: { userId: id }, omit: { peaks: true }, ...newest }),
  lineTakes: ({ id }) => db.lineTake.findMany({ where: { userId: id }, omit: { peaks: true }, ...newest }),
  files: ({ id }) => db.projectFile.findMany({ where: { userId: id }, omit: { uri: true }, ...newest }),
  uploads: ({ id }) => db.upload.findMany({ where: { userId: id }, ...newest }),
  exports: ({ id }) =>
    db.export.findMany({ where: { createdById: id }, omit: { uri: true, zipUploadId: true }, ...newest }),

  legalAgreements: ({ id }) =>
    db.legalAgreement.findMany({ where: { userId: id }, orderBy: { agreedAt: 'desc' }, take: maxRecords }),
  reports: ({ id, addresses }) =>
    db.report.findMany({
      where: { OR: [{ authorId: id }, { email: { in: addresses } }] },
      select: { subjectKind: true, subjectId: true, ground: true, text: true, name: true, email: true, created: true },
      ...newest,
    }),
  decisions: ({ id }) =>
    db.decision.findMany({
      where: { userId: id },
      omit: { decidedById: true },
      include: {
        objections: { where: { by: 'affected' }, omit: { tokenHash: true, decidedById: true } },
      },
      ...newest,
    }),

  selfBillingAgreements: ({ id }) => db.selfBillingAgreement.findMany({ where: { userId: id }, ...newest }),
  selfBillingObjections: ({ id }) =>
    db.selfBillingObjection.findMany({ where: { userId: id }, omit: { decidedById: true }, ...newest }),
  payouts: async ({ id }) => {
    const rows = await db.payout.findMany({
      where: { voiceId: id },
      omit: { idempotencyKey: true },
      include: { assignment: { select: { projectId: true } } },
      ...newest,
    });
    return rows.map(({ assignment, ...row }) => ({ ...row, projectId: assignment.projectId }));
  },
  ledger: ({ id, ownTeamIds }) =>
    db.ledgerEntry.findMany({
      where: { partyId: { in: [id, ...ownTeamIds] } },
      select: {
        account: true,
        amountCents: true,
        transaction: { select: { kind: true, projectId: true, created: true } },
      },
      orderBy: { id: 'desc' },
      take: maxRecords,
    }),

  notifications: ({ id }) =>
    db.notification.findMany({
      where: { userId: id },
      include: { deliveries: { select: { channel: true, status: true, created: true } } },
      ...newest,
    }),
  mails: ({ addresses }) =>
    db.outgoingMail.findMany({
      where: { to: { in: addresses } },
      select: { to: true, template: true, status: true, created: true },
      ...newest,
    }),
} satisfies Record<string, (person: Person) => Promise<unknown>>;

export type PersonalData = keyof typeof personalData;
