import { redirect } from 'next/navigation';
import { currentActor } from '@/server/http/session';
import { getTeam } from '@/server/teams/queries';

export default async function PayoutSettingsIndex({ params }: { params: Promise<{ teamId: string }> }): Promise<null> {
  const [{ teamId }, actor] = await Promise.all([params, currentActor()]);
  // The layout asks visitors to log in.
  if (!actor) return null;
  const { hasStripePayout } = await getTeam(actor, teamId);
  redirect(
    `/teams/${teamId}/payout-settings/${hasStripePayout ? 'stripe-settings' : 'international-bank-transfer-info'}`,
  );
}
