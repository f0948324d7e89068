import type { BodyOf } from '@/lib/contracts/contract';
import type { askForReview as askContract, DecisionReview } from '@/lib/contracts/decision-reviews';
import { automatedDecisionKeys } from '@/lib/domain/support/automated-decisions';
import type { Actor } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { db, transaction } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { storeRequest } from '@/server/support/requests/store-request';

const maxListed = 50;

export async function listDecisionReviews(actor: Actor): Promise<DecisionReview[]> {
  const rows = await db.supportRequest.findMany({
    where: { userId: actor.userId, kind: 'review' },
    orderBy: [{ created: 'desc' }, { id: 'desc' }],
    take: maxListed,
  });
  return rows.flatMap(({ id, about, text, created, answer, closedAt }) => {
    const decision = automatedDecisionKeys.find((key) => key === about);
    if (!decision) return [];
    return { id, decision, text, created: created.toISOString(), answer, closed: closedAt?.toISOString() ?? null };
  });
}

/**
 * Puts the request into support's queue (docs/rules/automated-decisions.md).
 * @throws AppError 'conflict' with the code `review-open` while another about the decision is open
 */
export async function askForReview(
  actor: Actor,
  { decision, text }: BodyOf<typeof askContract>,
): Promise<DecisionReview[]> {
  await transaction(async (tx) => {
    // Serializes requests of the user.
    await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${actor.userId} FOR UPDATE`;
    const open = await tx.supportRequest.findFirst({
      where: { userId: actor.userId, kind: 'review', about: decision, closedAt: null },
      select: { id: true },
    });
    if (open) {
      throw new AppError('conflict', 'You have asked for this review already. Support answers by email.', {
        code: 'review-open',
      });
    }
    const user = await tx.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { firstName: true, lastName: true, email: true },
    });
    await storeRequest(tx, {
      kind: 'review',
      userId: actor.userId,
      name: nameOf(user),
      email: user.email,
      about: decision,
      text,
    });
  });
  return listDecisionReviews(actor);
}
