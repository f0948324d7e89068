import { billKinds } from '@/lib/domain/documents/kinds';
import { leftOfSale, type SaleLeft } from '@/server/payments/movements';
import type { ProjectDocument, Tx } from '@/server/platform/db';

/** Returns the receipts and invoices of an assignment, oldest first, with the movement that each states. */
function billsOf(tx: Tx, assignmentId: string) {
  return tx.projectDocument.findMany({
    where: { assignmentId, kind: { in: [...billKinds] } },
    orderBy: [{ created: 'asc' }, { id: 'asc' }],
    include: { transaction: { select: { kind: true, subjectId: true } } },
  });
}

type Bill = Awaited<ReturnType<typeof billsOf>>[number];

/**
 * Returns the receipt or invoice of an assignment that states its sale; null without one. Bills about refunds that were not
 * made state a part of it.
 */
export async function currentBill(tx: Tx, assignmentId: string): Promise<Bill | null> {
  const bills = await billsOf(tx, assignmentId);
  const ofSale = bills.findLast(
    ({ transaction }) => transaction?.kind === 'sale' || transaction?.kind === 'correction',
  );
  return ofSale ?? bills[0] ?? null;
}

/** Returns the current bill with what is neither refunded nor credited of its sale; null if nothing is left. */
export async function openBill(
  tx: Tx,
  assignmentId: string,
): Promise<{ bill: ProjectDocument; left: SaleLeft } | null> {
  const bill = await currentBill(tx, assignmentId);
  const left = bill?.transaction && (await leftOfSale(tx, bill.transaction.subjectId));
  return bill && left && left.grossCents > 0 ? { bill, left } : null;
}
