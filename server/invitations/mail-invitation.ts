import { minuteMs } from '@/lib/domain/durations';
import { mailInvitations } from '@/server/jobs';
import { announceTeam } from '@/server/live/announce-team';
import { addInvitationToken } from './invitation-tokens';
import { pending } from './queries';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { type TeamInvitation, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { enqueue } from '@/server/platform/queue/queue';

/** Minimum time between two mails to one address: invitations of any team in between become one mail. */
export const gatherMs = 10 * minuteMs;

/** Serializes the mails to an address. Take it after the team's lock and before rows of invitations. */
export async function lockInvitedAddress(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('invitations'), hashtext(${email}))`;
}

/**
 * Mails the invitation at once, or with the next mail to the address if it was sent one just before. Requires the lock
 * of the address.
 */
export async function mailInvitation(tx: Tx, { id, teamId, email }: TeamInvitation): Promise<TeamInvitation> {
  const dueAt = await nextMailAt(tx, email);
  await tx.teamInvitation.update({ where: { id }, data: { mailDueAt: dueAt } });
  if (dueAt.getTime() <= now(tx).getTime()) {
    await sendDue(tx, email);
  } else {
    await enqueue(tx, mailInvitations, { email }, { startAfter: dueAt });
    await announceTeam(tx, teamId);
  }
  return tx.teamInvitation.findUniqueOrThrow({ where: { id } });
}

/** Sends one mail with all invitations that were collected. Sends nothing if another mail has contained them. */
export async function sendGatheredInvitations(email: string): Promise<void> {
  await transaction(async (tx) => {
    await lockInvitedAddress(tx, email);
    await sendDue(tx, email);
  });
}

async function nextMailAt(tx: Tx, email: string): Promise<Date> {
  const last = await tx.teamInvitationToken.findFirst({
    where: { invitation: { email } },
    orderBy: { created: 'desc' },
    select: { created: true },
  });
  return last ? new Date(last.created.getTime() + gatherMs) : now(tx);
}

async function sendDue(tx: Tx, email: string): Promise<void> {
  const due = await tx.teamInvitation.findMany({
    where: { email, mailDueAt: { not: null }, ...pending },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    include: { invitedBy: { select: { email: true } } },
  });
  const notices: { invitedBy: string; role: TeamInvitation['role']; link: string }[] = [];
  for (const { id, teamId, role, invitedBy } of due) {
    const { count } = await tx.teamInvitation.updateMany({
      where: { id, ...pending },
      data: { mailDueAt: null, sentAt: now(tx) },
    });
    // The invitation was accepted or deleted in the meantime.
    if (count === 0) continue;
    const link = `${env.APP_URL}/team-invitation/${await addInvitationToken(tx, id)}`;
    notices.push({ invitedBy: invitedBy.email, role, link });
    await announceTeam(tx, teamId);
  }
  const [first, ...others] = notices;
  if (!first) return;
  if (others.length === 0) await enqueueMail(tx, { to: email, template: 'team-invitation', values: first });
  else await enqueueMail(tx, { to: email, template: 'team-invitations', values: { invitations: notices } });
}
