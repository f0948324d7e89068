import { redirect } from 'next/navigation';
import { currentActor } from '@/server/http/session';
import { getTeam } from '@/server/teams/queries';

export default async function PayoutSettingsIndex({ params }: { params: Promise<{ teamId: string }> }): Promise<null> {
  const [{ teamId }, actor] = await Promise.all([params, currentActor()]);
  // The layouts ask visitors to log in, and lead strangers to their profile.
  if (!actor?.teams.some(({ id }) => id === teamId)) return null;
  const { hasStripePayout } = await getTeam(actor, teamId);
  redirect(
    `/teams/${teamId}/payout-settings/${hasStripePayout ? 'stripe-settings' : 'international-bank-transfer-info'}`,
  );
}
