import type { Team } from '@/lib/contracts/teams';
import type { Actor } from '@/server/access/actor';
import { refreshAccount } from './refresh-account';
import { requireTeamScope } from '@/server/teams/open-team';
import { getTeam } from '@/server/teams/queries';

export async function refreshPayoutAccount(actor: Actor, teamId: string): Promise<Team> {
  const { stripeAccountId } = await requireTeamScope(actor, teamId, 'edit-payouts');
  if (stripeAccountId) await refreshAccount(stripeAccountId);
  return getTeam(actor, teamId);
}
