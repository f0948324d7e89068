import type { MailTemplateName } from '@/lib/domain/support/mail-names';
import { sendMail } from '@/server/jobs';
import { now } from '@/server/platform/clock';
import type { OutgoingMail, Prisma, Tx } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { sealerOf } from '@/server/platform/sealer';
import type { MailValues } from './templates';

type NewMail<T extends MailTemplateName> = {
  to: string;
  template: T;
  values: MailValues[T];
  startAfter?: Date;
  /** Project that the mail is about, whose history lists the mail. */
  projectId?: string;
};

/**
 * Enqueues a mail that cannot be switched off, in the caller's transaction. For project notifications, use
 * server/notifications. Mails with a code or link are sent before others that wait.
 */
export async function enqueueMail<T extends MailTemplateName>(
  tx: Tx,
  { to, template, values, startAfter, projectId }: NewMail<T>,
): Promise<void> {
  const lifetimeMs = lifetimesMs[template];
  const expiresAt = lifetimeMs === undefined ? null : new Date(now(tx).getTime() + lifetimeMs);
  const stored = await storeValues(to, template, values);
  const { id } = await tx.outgoingMail.create({
    data: { to, template, values: stored, expiresAt, projectId: projectId ?? null },
    select: { id: true },
  });
  const priority = lifetimeMs === undefined ? 0 : 1;
  await enqueue(tx, sendMail, { mailId: id }, { priority, ...(startAfter && { startAfter }) });
}

const minuteMs = 60_000;

/** Validity of the code or link of a mail; the mail is not sent after it. */
const lifetimesMs: Partial<Record<MailTemplateName, number>> = {
  'verify-code': 10 * minuteMs,
  'email-code': 10 * minuteMs,
  'reset-password': 60 * minuteMs,
};

/** Mails the owners and admins of a team. */
export async function mailManagers<T extends MailTemplateName>(
  tx: Tx,
  teamId: string,
  template: T,
  valuesFor: (manager: { firstName: string; teamName: string }) => MailValues[T],
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

/** Mails with a code or link that gives access. */
const templatesWithCredentials: ReadonlySet<MailTemplateName> = new Set<MailTemplateName>([
  'verify-code',
  'email-code',
  'reset-password',
  'team-invitation',
  'team-invitations',
  'report-decided',
  'decision-affected',
  'voice-returned',
]);

const { seal, unseal } = sealerOf('outgoing-mail');

/** Encrypts credentials, so that the database and its backups have none. */
async function storeValues<T extends MailTemplateName>(
  to: string,
  template: T,
  values: MailValues[T],
): Promise<Prisma.InputJsonValue> {
  return templatesWithCredentials.has(template) ? seal(to, JSON.stringify(values)) : { ...values };
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
