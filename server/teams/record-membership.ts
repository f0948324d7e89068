import { auditedValues } from '@/server/access/audited-values';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import type { TeamRole, Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';

type Membership = {
  teamId: string;
  action:
    | 'invite-member'
    | 'resend-invitation'
    | 'delete-invitation'
    | 'accept-invitation'
    | 'change-member-role'
    | 'set-member-projects'
    | 'remove-member'
    | 'leave-team';
  /** `id` is that of a member, or of the user who has accepted; an invitation has only the address. */
  member: { id?: string; email: string };
  /** Role of the membership or invitation; null before it exists, and when it has ended. */
  before: TeamRole | null;
  after: TeamRole | null;
  details?: Readonly<Record<string, unknown>>;
};

/** Audits each change of who belongs to a team, in its transaction (docs/rules/support.md#audit-log). */
export async function auditMembership(tx: Tx, actorId: string, membership: Membership): Promise<void> {
  const { teamId, action, member, before, after, details = {} } = membership;
  await tx.auditEntry.create({
    data: {
      actorId,
      action,
      subject: teamId,
      details: {
        ...(member.id && { memberId: member.id }),
        email: member.email,
        ...(before === after && { role: after }),
        ...auditedValues(details),
      },
      before: { role: before },
      after: { role: after },
    },
  });
}

type OwnerChange = {
  teamId: string;
  /** `email` is null for an account whose data are deleted; it gets no mail. */
  member: { id: string; email: string | null };
  /** The new role; null without a membership. */
  role: TeamRole | null;
  /** Name of the user who decided it: an email address, or `supportName()`. */
  changedBy: string;
};

/** Mails every owner, and the new or former owner, also those who are present. Call it after the change. */
export async function mailOwnerChange(tx: Tx, { teamId, member, role, changedBy }: OwnerChange): Promise<void> {
  const { name: teamName } = await tx.team.findUniqueOrThrow({ where: { id: teamId }, select: { name: true } });
  const memberships = { some: { teamId, role: 'owner' } } as const;
  const readers = await tx.user.findMany({
    where: { OR: [{ memberships }, { id: member.id }], emailVerifiedAt: { not: null }, suspendedAt: null },
    select: { id: true, email: true, firstName: true },
  });
  const link = `${env.APP_URL}/teams/${teamId}/members`;
  for (const { id, email: to, firstName } of readers) {
    const isReader = id === member.id;
    if (isReader && member.email === null) continue;
    const shared = { firstName, teamName, email: member.email ?? 'A deleted account', isReader, changedBy, link };
    if (role === 'owner') await enqueueMail(tx, { to, template: 'owner-added', values: shared });
    else await enqueueMail(tx, { to, template: 'owner-removed', values: { ...shared, role } });
  }
}
