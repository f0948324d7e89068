import type { PendingInvitation } from '@/lib/contracts/team-members';

/** The message after an invitation was sent. */
export function sentText({ email, mailDue }: PendingInvitation): string {
  return mailDue ? `The invitation to ${email} is mailed within 10 minutes` : `Invitation sent to ${email}`;
}
