import { reconcile } from '@/server/assignments/money-jobs';
import { db } from '@/server/platform/db';

/**
 * Compares the ledger with the provider, and returns the unexplained cents of its balance. Compare it with an earlier
 * result: other tests of the file have moved money.
 */
export async function balanceDifference(): Promise<number> {
  await reconcile();
  const row = await db.ledgerDifference.findUnique({ where: { stripeId: 'balance' } });
  return row && !row.resolvedAt ? row.providerCents - row.ledgerCents : 0;
}
