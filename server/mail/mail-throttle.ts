import { z } from 'zod';
import { hourMs } from '@/lib/domain/durations';
import type { MailTemplateName } from '@/lib/domain/support/mail-names';
import { Prisma, type Tx } from '@/server/platform/db';
import { queryRows } from '@/server/platform/postgres/query-rows';

/** Maximum of mails to one recipient within an hour; later ones wait, and notifications are then sent together. */
const maxSingleMails = 8;
/** Minimum time between further mails: at most two an hour, and ten mails in all. */
export const summaryPauseMs = hourMs / 2;

/**
 * Mails that are counted and wait like notifications, because others can cause them. Codes and reset links, which have
 * limits of their own, and mails about money, the own account or a payout are sent at once.
 */
const throttledMails: ReadonlySet<string> = new Set<MailTemplateName>([
  'account-exists',
  'email-taken',
  'failed-logins',
  'team-invitation',
  'removed-from-team',
  'project-ready',
  'voice-published',
  'voice-returned',
  'report-received',
  'decision-objection-received',
]);

export const isThrottled = (template: string): boolean => throttledMails.has(template);

const sentRow = z.strictObject({ sentAt: z.date() });

type Throttle = { isFast: boolean; nextAt: Date };

/**
 * Returns whether the recipient got so many notifications and throttled mails within the hour that further ones wait, and
 * until when. Serializes the decisions about one recipient until the end of the transaction.
 */
export async function throttleFor(tx: Tx, email: string, now: Date): Promise<Throttle> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('mails'), hashtext(${email}))`;
  const since = new Date(now.getTime() - hourMs);
  const selected = Prisma.sql`
    select n."decidedAt" as "sentAt" from notifications n join users u on u.id = n."userId"
     where u.email = ${email} and n."decidedAt" > ${since} and n."dropReason" is null and n."summaryId" is null
    union all
    select "pacedAt" from outgoing_mails where "to" = ${email} and "pacedAt" > ${since}
    order by "sentAt" desc limit ${maxSingleMails}`;
  const sent = await queryRows(tx, sentRow, selected);
  const lastMs = sent[0]?.sentAt.getTime() ?? 0;
  const isFast = sent.length === maxSingleMails;
  return { isFast, nextAt: new Date(isFast ? Math.max(now.getTime(), lastMs + summaryPauseMs) : now.getTime()) };
}
