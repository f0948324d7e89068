import type { ProjectDocument, SelfBillingObjection, Tx } from '@/server/platform/db';

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
