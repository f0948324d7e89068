import type { BodyOf } from '@/lib/contracts/contract';
import type { Team, updateTeam as contract } from '@/lib/contracts/teams';
import type { Actor } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { invalidField } from '@/server/platform/errors';
import { recordEvent } from '@/server/platform/events';
import { refreshSearchVoice } from '@/server/search/refresh-search-voice';
import { refuseImpersonation, requireTeamScope } from '@/server/teams/open-team';
import { getTeam } from '@/server/teams/queries';
import { isVatId, isVatIdRequired } from '@/server/teams/vat-id';

type Change = BodyOf<typeof contract>;

export async function updateTeam(actor: Actor, teamId: string, change: Change): Promise<Team> {
  const changesPayouts = change.internationalBankTransferInfo !== undefined;
  const team = await requireTeamScope(actor, teamId, changesPayouts ? 'edit-payouts' : 'edit-team');
  if (changesPayouts) refuseImpersonation(actor);
  if (change.country !== undefined || change.vatId !== undefined) {
    requireVatId(change.country ?? team.country, change.vatId ?? team.vatId);
  }
  await transaction(async (tx) => {
    const { members, isVoiceBusiness } = await tx.team.update({
      where: { id: teamId },
      data: change,
      select: { members: true, isVoiceBusiness: true },
    });
    for (const { userId } of members) {
      await recordEvent(tx, { type: 'team-updated', teamId }, userId);
      // Search filters and ranks voices by the country of their business.
      if (isVoiceBusiness) await refreshSearchVoice(tx, userId);
    }
  });
  return getTeam(actor, teamId);
}

function requireVatId(country: string, vatId: string): void {
  if (!vatId) {
    if (isVatIdRequired(country)) throw invalidField('vatId', 'Please enter VAT ID');
    return;
  }
  if (!isVatId(vatId, country)) throw invalidField('vatId', 'Please enter valid VAT ID');
}
