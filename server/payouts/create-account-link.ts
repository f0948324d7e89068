import { hasStripePayout } from '@/lib/domain/money/payout-requirements';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { newId } from '@/server/platform/ids';
import { payments } from '@/server/platform/payments';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { requireTeamScope } from '@/server/teams/open-team';
import { ensureAccount } from './ensure-account';

/** @throws AppError 'conflict' for a team without a country, or without provider payouts */
export async function createAccountLink(actor: Actor, teamId: string): Promise<{ url: string }> {
  const team = await requireTeamScope(actor, teamId, 'edit-payouts');
  if (!team.country) {
    throw new AppError('conflict', 'Please complete your profile: your company information has no country.', {
      code: 'no-country',
    });
  }
  if (!hasStripePayout(team)) {
    throw new AppError('conflict', 'Your fees are paid by bank transfer. Please add bank transfer info.', {
      code: 'no-stripe-payout',
    });
  }
  await takePoint('accountLinks', `team:${teamId}`);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { email: true } });
  const accountId = await ensureAccount(team, email);
  const settings = `${env.APP_URL}/teams/${teamId}/payout-settings/stripe-settings`;
  return payments().createAccountLink({
    accountId,
    returnUrl: `${settings}?from=stripe`,
    refreshUrl: `${settings}/setup?expired=yes`,
    idempotencyKey: `link-${newId()}`,
  });
}
