import type { Actor } from '@/server/access/actor';
import { ensureCustomer } from '@/server/payments/cards/ensure-customer';
import { env } from '@/server/platform/env';
import { newId } from '@/server/platform/ids';
import { payments } from '@/server/platform/payments';
import { takePoint } from '@/server/platform/limits/rate-limit';
import { requireTeamScope } from './open-team';

/** Returns the keys for the card form. Without a publishable key, the form offers the simulator's test cards. */
export async function createSetupIntent(
  actor: Actor,
  teamId: string,
): Promise<{ clientSecret: string; publishableKey: string | null }> {
  await requireTeamScope(actor, teamId, 'edit-payment-methods');
  await takePoint('cardForms', `team:${teamId}`);
  await takePoint('cardForms', `user:${actor.userId}`);
  const customerId = await ensureCustomer(teamId);
  const { clientSecret } = await payments().createSetupIntent({ customerId, idempotencyKey: `setup-${newId()}` });
  return { clientSecret, publishableKey: payments().isSimulated() ? null : (env.STRIPE_PUBLISHABLE_KEY ?? null) };
}
