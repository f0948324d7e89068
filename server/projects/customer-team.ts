import { teamScopes } from '@/lib/domain/projects/scopes';
import { type Actor, roleIn } from '@/server/access/actor';
import { invalidField, missingScope } from '@/server/platform/errors';

/**
 * Returns `teamId`, or the actor's only team.
 * @throws AppError 'forbidden' ('Missing scope create-project') for voices and viewers, 'validation' if ambiguous.
 */
export function customerTeam(actor: Actor, teamId: string | undefined): string {
  if (actor.isVoice) throw missingScope('create-project');
  if (teamId) {
    if (!teamScopes(roleIn(actor, teamId), false).has('create-project')) throw missingScope('create-project');
    return teamId;
  }
  const own = actor.teams.filter(({ role }) => teamScopes(role, false).has('create-project'));
  const only = own[0];
  if (!only) throw missingScope('create-project');
  if (own.length > 1) throw invalidField('teamId', 'Please select a company');
  return only.id;
}
