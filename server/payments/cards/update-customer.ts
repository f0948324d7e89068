import { createHash } from 'node:crypto';
import { db } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';

/**
 * Sends the name and invoice email of the team to the payment provider.
 * @param jobId makes the request unique: the provider answers a repeated key with its first response for a day, which
 * would lose a change back to earlier details. A retry that finds newer details has another key, because the provider refuses
 * a key that was sent with other values.
 */
export async function updateCustomer(teamId: string, jobId: string): Promise<void> {
  const team = await db.team.findUnique({
    where: { id: teamId },
    include: { members: { where: { role: 'owner' }, orderBy: { created: 'asc' }, take: 1, include: { user: true } } },
  });
  if (!team?.stripeCustomerId) return;
  const email = team.invoiceEmail || team.members[0]?.user.email;
  const details = { customerId: team.stripeCustomerId, name: team.name, ...(email && { email }) };
  const digest = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16);
  await payments().updateCustomer({ ...details, idempotencyKey: `customer-update-${teamId}-${jobId}-${digest}` });
}
