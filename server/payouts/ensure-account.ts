import { createHash } from 'node:crypto';
import { refreshAccount } from './refresh-account';
import { now } from '@/server/platform/clock';
import { db, type Team } from '@/server/platform/db';
import { payments } from '@/server/platform/payments';

/**
 * Creates the voice's account at the provider on first use, once under retries and concurrent requests. If the response
 * of an earlier request may be lost, looks for its account first, because idempotency keys expire after a day and are
 * bound to the request's details.
 */
export async function ensureAccount(team: Team, email: string): Promise<string> {
  if (team.stripeAccountId) return team.stripeAccountId;
  const firstRequestAt = await markRequested(team.id);
  const found = firstRequestAt && (await payments().findConnectedAccount({ teamId: team.id, since: firstRequestAt }));
  const accountId = found || (await createAccount(team, email));
  await db.team.updateMany({ where: { id: team.id, stripeAccountId: null }, data: { stripeAccountId: accountId } });
  // Another request may have stored its account first.
  const stored = await db.team.findUniqueOrThrow({ where: { id: team.id }, select: { stripeAccountId: true } });
  const storedId = stored.stripeAccountId ?? accountId;
  await refreshAccount(storedId);
  return storedId;
}

/** Returns the time of the earlier request, if there was one. */
async function markRequested(teamId: string): Promise<Date | null> {
  const { count } = await db.team.updateMany({
    where: { id: teamId, stripeAccountRequestedAt: null },
    data: { stripeAccountRequestedAt: now() },
  });
  if (count > 0) return null;
  const stored = await db.team.findUniqueOrThrow({ where: { id: teamId }, select: { stripeAccountRequestedAt: true } });
  return stored.stripeAccountRequestedAt;
}

async function createAccount({ id: teamId, country, name: businessName }: Team, email: string): Promise<string> {
  const details = { country, email, businessName };
  const digest = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16);
  const { accountId } = await payments().createConnectedAccount({
    ...details,
    metadata: { teamId },
    idempotencyKey: `account-${teamId}-${digest}`,
  });
  return accountId;
}
