import type { Actor } from '@/server/access/actor';
import { supportName } from '@/server/installation/names';
import { detachCard } from '@/server/jobs';
import { announceTeam } from '@/server/live/announce-team';
import type { Tx, User } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { recordEvents } from '@/server/platform/events';
import { enqueue } from '@/server/platform/queue/queue';
import { deleteInvitationsBy } from '@/server/teams/change-role';
import { lockTeam } from '@/server/teams/open-team';
import { auditMembership, mailOwnerChange } from '@/server/teams/record-membership';
import { deleteStored } from '@/server/uploads/object-rules';

/** Ends all memberships. Of a team without other members, only what bookkeeping law requires stays. */
export async function leaveTeams(tx: Tx, actor: Actor, { id: userId }: User): Promise<void> {
  const memberships = await tx.teamMember.findMany({ where: { userId }, orderBy: { teamId: 'asc' } });
  for (const { teamId } of memberships) {
    await lockTeam(tx, teamId);
    const members = await tx.teamMember.findMany({ where: { teamId } });
    const others = members.filter((member) => member.userId !== userId);
    const own = members.find((member) => member.userId === userId);
    const isLastOwner = others.length > 0 && !others.some(({ role }) => role === 'owner');
    if (isLastOwner) {
      throw new AppError('conflict', 'A team needs an owner. Make another member an owner first.', {
        code: 'not-erasable',
      });
    }
    await deleteInvitationsBy(tx, actor, { teamId, memberId: userId, role: null });
    await tx.teamMember.delete({ where: { teamId_userId: { teamId, userId } } });
    const member = { id: userId, email: '[deleted]' };
    const before = own?.role ?? null;
    await auditMembership(tx, actor.userId, { teamId, action: 'remove-member', member, before, after: null });
    if (others.length === 0) await eraseTeam(tx, teamId);
    else if (before === 'owner')
      await mailOwnerChange(tx, {
        teamId,
        member: { id: userId, email: null },
        role: null,
        changedBy: supportName(),
      });
    await announceTeam(tx, teamId);
  }
}

async function eraseTeam(tx: Tx, teamId: string): Promise<void> {
  const cards = await tx.creditCard.findMany({ where: { teamId } });
  const own = { where: { teamId } };
  await tx.teamInvitation.deleteMany(own);
  await tx.creditCard.deleteMany(own);
  for (const { stripePaymentMethodId: paymentMethodId } of cards) await enqueue(tx, detachCard, { paymentMethodId });
  await tx.bankAccount.deleteMany(own);
  await tx.transferAccount.deleteMany(own);
  await tx.bankPayoutFailure.deleteMany(own);
  await deleteUnassignedProjects(tx, teamId);
  const { _count } = await tx.team.findUniqueOrThrow({
    where: { id: teamId },
    select: { _count: { select: { documents: true, payments: true, invoices: true } } },
  });
  const isInTheBooks = _count.documents + _count.payments + _count.invoices > 0;
  const address = { addressLine1: '', addressLine2: '', postalCode: '', city: '', taxId: '', vatId: '' };
  await tx.team.update({
    where: { id: teamId },
    data: {
      internationalBankTransferInfo: '',
      homepage: '',
      invoiceEmail: '',
      ...(!isInTheBooks && { name: 'Deleted team', ...address }),
    },
  });
}

/**
 * Deletes the projects to which no contract refers. Other projects stay, because they belong to the contract with the
 * voice.
 */
async function deleteUnassignedProjects(tx: Tx, teamId: string): Promise<void> {
  const projects = await tx.project.findMany({
    where: { teamId, assignments: { none: {} }, payments: { none: {} }, documents: { none: {} } },
    select: { id: true, voices: { select: { voiceId: true } } },
  });
  const projectId = { in: projects.map(({ id }) => id) };
  const objects = await tx.storedObject.findMany({ where: { projectId }, select: { uri: true } });
  await tx.notification.deleteMany({ where: { projectId } });
  await tx.event.deleteMany({ where: { projectId } });
  await tx.project.deleteMany({ where: { id: projectId } });
  for (const { id, voices } of projects)
    for (const { voiceId } of voices) await recordEvents(tx, [{ type: 'project-removed', projectId: id }], voiceId);
  if (objects.length > 0) await deleteStored(tx, [...new Set(objects.map(({ uri }) => uri))]);
}
