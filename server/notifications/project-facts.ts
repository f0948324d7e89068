import { countOf } from '@/lib/domain/count-of';
import { formatDate } from '@/lib/domain/format-date';
import type { NotificationKind } from '@/lib/domain/notifications';
import { formatEuro, toCents } from '@/lib/domain/money/prices';
import { wordsText } from '@/lib/domain/scripts/script-length';
import type { MailContent } from '@/server/mail/mail-content';
import type { ProjectFacts } from '@/server/projects/list/mail-overview';

/**
 * Kinds without facts: the recipient is off the project, the mail is about a chat, or its text names the fee that is
 * due or sent.
 */
const kindsWithoutFacts: ReadonlySet<NotificationKind> = new Set(['uninvited', 'message', 'approved', 'payout']);

export function hasFacts(kind: NotificationKind): boolean {
  return !kindsWithoutFacts.has(kind);
}

/** Returns the facts on which a recipient decides: fee or price, usage, length of the script, due date. */
export function factList({ fee, price, usage, script, dueDate }: ProjectFacts): NonNullable<MailContent['facts']> {
  const fact = (name: string, value: string | null) => (value ? [{ name, value }] : []);
  return [
    ...fact('Fee', fee === undefined ? null : formatEuro(toCents(fee))),
    ...fact('Price without VAT', price === undefined ? null : formatEuro(toCents(price))),
    ...fact('Usage', usage.join(' ')),
    ...fact('Script', script && scriptText(script)),
    ...fact('Due', dueDate && formatDate(dueDate)),
  ];
}

function scriptText({ kind, count }: NonNullable<ProjectFacts['script']>): string {
  if (kind === 'lines') return countOf(count, 'line');
  return kind === 'allowance' ? `up to ${wordsText(count)}` : wordsText(count);
}
