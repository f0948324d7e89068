import type { Tx } from '@/server/platform/db';

/** Returns the user's open request to erase data, of which there is at most one (docs/rules/requests.md#erasure). */
export async function openErasure(tx: Tx, userId: string): Promise<{ id: string; created: Date } | null> {
  return tx.supportRequest.findFirst({
    where: { userId, kind: 'erasure', closedAt: null },
    select: { id: true, created: true },
  });
}
