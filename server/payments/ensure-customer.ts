import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { payments } from '@/server/platform/payments';

/** The team's customer at the payment provider, made at first use. Safe to call twice at once: the key is the team's. */
export async function ensureCustomer(teamId: string): Promise<string> {
  const team = await db.team.findUnique({
    where: { id: teamId },
    include: { members: { where: { role: 'owner' }, orderBy: { created: 'asc' }, take: 1, include: { user: true } } },
  });
  if (!team) throw new AppError('not-found', 'There is no such team.');
  if (team.stripeCustomerId) return team.stripeCustomerId;
  const { customerId } = await payments().createCustomer({
    name: team.name,
    email: team.invoiceEmail || (team.members[0]?.user.email ?? ''),
    metadata: { teamId },
    idempotencyKey: `customer-${teamId}`,
  });
  await db.team.updateMany({ where: { id: teamId, stripeCustomerId: null }, data: { stripeCustomerId: customerId } });
  // Somebody else may have been faster: the cards hang on the one that is kept.
  const kept = await db.team.findUnique({ where: { id: teamId }, select: { stripeCustomerId: true } });
  return kept?.stripeCustomerId ?? customerId;
}
