import type { MailTemplateName } from '@/lib/domain/support/mail-names';
import type { MailValues } from './templates';
import type { OutgoingMail, Prisma } from '@/server/platform/db';
import { sealerOf } from '@/server/platform/sealer';

/** Mails with a code or link that gives access. */
const withCredentials: ReadonlySet<MailTemplateName> = new Set<MailTemplateName>([
  'verify-code',
  'email-code',
  'reset-password',
  'team-invitation',
  'team-invitations',
]);

const { seal, unseal } = sealerOf('outgoing-mail');

/** Encrypts credentials, so that the database and its backups have none. */
export async function storeValues<T extends MailTemplateName>(
  to: string,
  template: T,
  values: MailValues[T],
): Promise<Prisma.InputJsonValue> {
  return withCredentials.has(template) ? seal(to, JSON.stringify(values)) : { ...values };
}

/** Returns null after SESSION_SECRET has changed. Mails that the previous version has queued are not encrypted. */
export async function readValues<T extends MailTemplateName>(
  mail: Pick<OutgoingMail, 'to' | 'values'>,
  _template: T,
): Promise<MailValues[T] | null> {
  const stored = typeof mail.values === 'string' ? await unseal(mail.to, mail.values) : JSON.stringify(mail.values);
  // enqueueMail is the only writer and stores exactly the template's values.
  return stored === null ? null : (JSON.parse(stored) as MailValues[T]);
}
