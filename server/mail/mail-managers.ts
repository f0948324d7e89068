import type { MailTemplateName } from '@/lib/domain/support/mail-names';
import { enqueueMail } from './enqueue-mail';
import type { MailValues } from './templates';
import type { Tx } from '@/server/platform/db';

/** Mails the owners and admins of a team. */
export async function mailManagers<T extends MailTemplateName>(
  tx: Tx,
  teamId: string,
  template: T,
  valuesFor: (reader: { firstName: string; teamName: string }) => MailValues[T],
): Promise<void> {
  const { name: teamName, members } = await tx.team.findUniqueOrThrow({
    where: { id: teamId },
    include: {
      members: {
        where: { role: { in: ['owner', 'admin'] }, user: { emailVerifiedAt: { not: null }, suspendedAt: null } },
        select: { user: { select: { email: true, firstName: true } } },
      },
    },
  });
  for (const { user } of members) {
    await enqueueMail(tx, { to: user.email, template, values: valuesFor({ firstName: user.firstName, teamName }) });
  }
}
