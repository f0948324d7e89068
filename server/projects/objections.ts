import type { PayoutRecord } from '@/lib/contracts/payouts';
import { objectUntil } from '@/lib/domain/documents/objections';
import type { ProjectDocument, SelfBillingObjection } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { issueDay, operatorDay } from '@/server/platform/operator-day';

type Dated = Pick<ProjectDocument, 'issuedOn' | 'created'>;

/** Returns the last day on which the voice may object to a self-billing invoice, as YYYY-MM-DD. */
export const lastDayToObject = (invoice: Dated): string =>
  objectUntil(issueDay(invoice), env.SELF_BILLING_OBJECTION_DAYS);

type Invoice = Dated & {
  id: string;
  objection: Pick<SelfBillingObjection, 'created' | 'text' | 'decision' | 'note'> | null;
};

/** Presents the objection to a self-billing invoice, or until when there may be one. */
export function presentObjection(
  invoice: Invoice,
  documents: readonly Pick<ProjectDocument, 'creditedId'>[],
): Pick<PayoutRecord, 'objectUntil' | 'objection'> {
  if (invoice.objection) {
    const { created, text, decision, note } = invoice.objection;
    return { objectUntil: null, objection: { date: created.toISOString(), text, decision, note } };
  }
  const lastDay = lastDayToObject(invoice);
  const mayObject = operatorDay() <= lastDay && !documents.some(({ creditedId }) => creditedId === invoice.id);
  return { objectUntil: mayObject ? lastDay : null, objection: null };
}
