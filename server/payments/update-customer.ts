import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';

/**
 * Sends the name and invoice email of the team to the payment provider.
 * @param jobId makes the request unique: the provider answers a repeated key with its first response for a day, which
 * would lose a change back to earlier details
 */
export async function updateCustomer(teamId: string, jobId: string): Promise<void> {
  const team = await db.team.findUnique({
    where: { id: teamId },
    include: { members: { where: { role: 'owner' }, orderBy: { created: 'asc' }, take: 1, include: { user: true } } },
  });
  if (!team?.stripeCustomerId) return;
  const email = team.invoiceEmail || team.members[0]?.user.email;
  await payments().updateCustomer({
    customerId: team.stripeCustomerId,
    name: team.name,
    ...(email && { email }),
    idempotencyKey: `customer-update-${teamId}-${jobId}`,
  });
}
