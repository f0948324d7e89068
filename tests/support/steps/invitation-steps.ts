import type { MailTemplateName } from '@/lib/domain/support/mail-names';
import { inviteToTeam } from '@/server/invitations/invite';
import { readValues } from '@/server/mail/enqueue-mail';
import { db, type TeamRole } from '@/server/platform/db';
import { aCustomer, anActor, aUser } from '@/tests/support/builders';

export async function anInvitingTeam(role: TeamRole = 'owner') {
  const customer = await aCustomer();
  const user = role === 'owner' ? null : await aUser();
  if (user) await db.teamMember.create({ data: { teamId: customer.team.id, userId: user.id, role } });
  const actor = user ? await anActor(user.id) : customer.actor;
  const teamId = customer.team.id;
  const invite = (email: string, invitedRole: TeamRole = 'editor', projectIds: string[] = []) =>
    inviteToTeam(actor, teamId, { email, role: invitedRole, projectIds });
  return { customer, actor, teamId, invite };
}

export const rowOf = (manageId: string) => db.teamInvitation.findUniqueOrThrow({ where: { manageId } });

export async function mailsTo(to: string) {
  const mails = await db.outgoingMail.findMany({ where: { to }, orderBy: { created: 'asc' } });
  return Promise.all(
    mails.map(async (mail) => ({ ...mail, values: await readValues(mail, mail.template as MailTemplateName) })),
  );
}

/** Returns the token of the newest link. */
export async function mailedTo(email: string): Promise<string> {
  const values = (await mailsTo(email)).at(-1)?.values as { link: string } | undefined;
  return values?.link.split('/team-invitation/')[1] ?? '';
}
