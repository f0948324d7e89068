import type { BodyOf, ResponseOf } from '@/lib/contracts/contract';
import type { reviewTeamVat as reviewContract } from '@/lib/contracts/support-teams';
import { type Actor, requireSupport } from '@/server/access/actor';
import { transaction } from '@/server/platform/db';
import { lockTeam } from '@/server/teams/open-team';
import { changedVat, needsVatReview, presentRowTax } from './team-vat';
import { changeTeam } from './teams';

type Review = BodyOf<typeof reviewContract>;

/** Reviews each team in a transaction of its own, so that one that has changed does not hold back the others. */
export async function reviewTeamVat(
  actor: Actor,
  { teams, ...setting }: Review,
): Promise<ResponseOf<typeof reviewContract>> {
  requireSupport(actor, 'edit-money');
  const result: ResponseOf<typeof reviewContract> = { reviewed: [], skipped: [] };
  for (const team of teams) {
    const reason = await reviewTeam(actor, team, setting);
    if (reason === null) result.reviewed.push(team.id);
    else result.skipped.push({ id: team.id, reason });
  }
  return result;
}

/**
 * Returns why the team was not changed. A team that has this setting already is fine: the request may be a repetition.
 * @throws AppError 'validation' for any team, if the setting is incomplete.
 */
async function reviewTeam(
  actor: Actor,
  { id, taxByRules }: Review['teams'][number],
  setting: Omit<Review, 'teams'>,
): Promise<string | null> {
  const change = { ...setting, ...(!setting.vatBasis && { hasVat: false }) };
  return transaction(async (tx) => {
    await lockTeam(tx, id);
    const team = await tx.team.findUnique({ where: { id } });
    if (!team) return 'This team does not exist';
    const after = changedVat(team, change);
    const { vatBasis, vatCategory, vatNote } = team;
    const isDone = vatBasis === after.vatBasis && vatCategory === after.vatCategory && vatNote === after.vatNote;
    const needsReview = (await tx.team.count({ where: { id, ...needsVatReview() } })) > 0;
    if (!needsReview) return isDone ? null : 'Reviewed or changed in the meantime';
    const now = presentRowTax(team).taxByRules;
    if (now?.rate !== taxByRules.rate || now.category !== taxByRules.category) return 'The rules now decide otherwise';
    await changeTeam(tx, actor, team, change);
    return null;
  });
}
