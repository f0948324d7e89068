import type { Actor } from '@/server/access/actor';
import { now } from '@/server/platform/clock';
import type { Tx } from '@/server/platform/db';
import { openErasure } from './open-erasure';

type Person = { userId: string; addresses: readonly string[] };

/** Answer in support's list of a request that the erasure has closed. */
const erasedAnswer = 'Your data was erased.';

/**
 * Deletes a person's requests, also those that were sent from their addresses without an account. Requests to erase data
 * stay without the person's data, as evidence that they were answered; the open one is closed.
 * @returns whether there was an open one.
 */
export async function eraseRequests(tx: Tx, actor: Actor, { userId, addresses }: Person): Promise<boolean> {
  const open = await openErasure(tx, userId);
  await tx.supportRequest.deleteMany({
    where: {
      OR: [
        { userId, kind: { not: 'erasure' } },
        { userId: null, email: { in: [...addresses] } },
      ],
    },
  });
  await tx.supportRequest.updateMany({
    where: { userId, kind: 'erasure' },
    data: { name: '', email: `erased-${userId.toLowerCase()}@erased.invalid`, text: '', answer: '' },
  });
  if (!open) return false;
  await tx.supportRequest.update({
    where: { id: open.id },
    data: { answer: erasedAnswer, closedById: actor.userId, closedAt: now(tx) },
  });
  return true;
}
