import type { SupportTeam } from '@/lib/contracts/support-teams';
import { type Actor, requireSupport } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { transaction } from '@/server/platform/db';
import { env } from '@/server/platform/env';
import { AppError } from '@/server/platform/errors';
import { registeredNumber } from '@/server/tax/vat-id-check';
import { scheduleVatIdCheck } from '@/server/teams/check-vat-id';
import { lockTeam } from '@/server/teams/open-team';
import { getSupportTeam } from './teams';

/** @throws AppError 'conflict' if there is no register, or it does not have VAT IDs of the country */
export async function checkTeamVatId(actor: Actor, teamId: string): Promise<SupportTeam> {
  requireSupport(actor);
  await transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const team = await tx.team.findUnique({ where: { id: teamId }, select: { country: true, vatId: true } });
    if (!team) throw new AppError('not-found', 'This team does not exist.');
    if (!env.VIES_URL) throw new AppError('conflict', 'VAT IDs are not checked: VIES_URL is not set.');
    if (!registeredNumber(team)) throw new AppError('conflict', 'The EU’s register does not have this VAT ID.');
    await scheduleVatIdCheck(tx, teamId, team);
    await auditSupportAction(tx, actor, {
      action: 'check-vat-id',
      subject: teamId,
      details: { vatId: team.vatId },
    });
  });
  return getSupportTeam(actor, teamId);
}
