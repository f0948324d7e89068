import { createHash } from 'node:crypto';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { payments } from '@/server/platform/payments';

/**
 * Creates the customer at the payment provider on first use. Safe to call concurrently. Looks up an existing customer
 * first, because idempotency keys expire after a day.
 */
export async function ensureCustomer(teamId: string): Promise<string> {
  const team = await db.team.findUnique({
    where: { id: teamId },
    select: { name: true, invoiceEmail: true, stripeCustomerId: true },
  });
  if (!team) throw new AppError('not-found', 'This team does not exist.');
  if (team.stripeCustomerId) return team.stripeCustomerId;
  const owner = await db.teamMember.findFirst({
    where: { teamId, role: 'owner' },
    orderBy: { created: 'asc' },
    select: { user: { select: { email: true } } },
  });
  const customer = { name: team.name, email: team.invoiceEmail || (owner?.user.email ?? '') };
  const customerId = (await findCustomer(teamId, customer.email)) ?? (await createCustomer(teamId, customer));
  await db.team.updateMany({ where: { id: teamId, stripeCustomerId: null }, data: { stripeCustomerId: customerId } });
  // Another request may have stored its customer first.
  const stored = await db.team.findUnique({ where: { id: teamId }, select: { stripeCustomerId: true } });
  return stored?.stripeCustomerId ?? customerId;
}

async function findCustomer(teamId: string, email: string): Promise<string | null> {
  return email ? payments().findCustomer({ email, teamId }) : null;
}

/**
 * Creates a customer with a key that includes the details, because the provider rejects a repeated key with other
 * parameters.
 */
async function createCustomer(teamId: string, customer: { name: string; email: string }): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(customer)).digest('hex').slice(0, 16);
  const { customerId } = await payments().createCustomer({
    ...customer,
    metadata: { teamId },
    idempotencyKey: `customer-${teamId}-${digest}`,
  });
  return customerId;
}
