import { objectUntil } from '@/lib/domain/documents/objections';
import type { ProjectDocument, SelfBillingObjection, Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { operatorDay } from '@/server/platform/operator-day';

type Dated = Pick<ProjectDocument, 'issuedOn' | 'created'>;

/** Returns the last day on which the voice may object to a self-billing invoice, as YYYY-MM-DD. */
export const lastDayToObject = ({ issuedOn, created }: Dated): string =>
  objectUntil(issuedOn?.toISOString().slice(0, 10) ?? operatorDay(created), env.SELF_BILLING_OBJECTION_DAYS);

type Invoice = ProjectDocument & { objection: SelfBillingObjection | null };

/** Returns the self-billing invoice of an assignment that is not credited; null without one. */
export async function currentSelfBilling(tx: Tx, assignmentId: string): Promise<Invoice | null> {
  const documents = await tx.projectDocument.findMany({
    where: { assignmentId, kind: { in: ['selfBilling', 'selfBillingCreditNote'] } },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    include: { objection: true },
  });
  const credited = new Set(documents.flatMap(({ kind, creditedId }) => (kind === 'selfBilling' ? [] : creditedId)));
  return documents.findLast(({ id, kind }) => kind === 'selfBilling' && !credited.has(id)) ?? null;
}
