import { z } from 'zod';
import { isOrderingRole } from '@/lib/domain/assignments/start-project';

/** An error names the missing scope: 'Missing scope list-project' (docs/rules/access.md#roles-and-scopes). */
export const scopeNames = [
  'list-project',
  'create-project',
  'edit-project',
  'edit-script',
  'edit-delivery-spec',
  'shortlist-voice',
  'assign-voice',
  'accept-project',
  'approve-project',
  'request-changes',
  'order-round',
  'archive-project',
  'cancel-project',
  'pickup-project',
  'rate-voice',
  'edit-labels',
  'edit-members',
  'chat',
  'upload-audio',
  'delete-audio',
  'download-original',
  'master-audio',
  'upload-file',
  'edit-lines',
  'approve-line',
  'record-line',
  'create-export',
  'edit-team',
  'edit-team-members',
  'edit-payment-methods',
  'edit-payouts',
  'support',
] as const;

export const scope = z.enum(scopeNames);
export type Scope = z.infer<typeof scope>;

export type TeamRole = 'owner' | 'admin' | 'editor' | 'viewer';

/** Support is granted in addition to other relations. */
export type ProjectRelation = {
  teamRole: TeamRole | null;
  isListedVoice: boolean;
  isAssignedVoice: boolean;
  isSupport: boolean;
};

const editing: readonly Scope[] = [
  'list-project',
  'edit-project',
  'edit-script',
  'edit-delivery-spec',
  'shortlist-voice',
  'assign-voice',
  'approve-project',
  'request-changes',
  'order-round',
  'archive-project',
  'cancel-project',
  'pickup-project',
  'rate-voice',
  'edit-labels',
  'edit-members',
  'chat',
  'download-original',
  'master-audio',
  'upload-file',
  'edit-lines',
  'approve-line',
  'create-export',
];

const reading: readonly Scope[] = ['list-project', 'archive-project'];

const listedVoice: readonly Scope[] = ['list-project', 'archive-project', 'edit-labels', 'chat', 'upload-file'];

const assignedVoice: readonly Scope[] = ['accept-project', 'upload-audio', 'delete-audio', 'record-line'];

/** The project's state may restrict the scopes further. */
export function projectScopes(relation: ProjectRelation): ReadonlySet<Scope> {
  const scopes = new Set<Scope>();
  const add = (more: readonly Scope[]) => {
    for (const name of more) scopes.add(name);
  };
  if (relation.teamRole === 'viewer') add(reading);
  else if (relation.teamRole) add(editing);
  if (relation.isListedVoice) add(listedVoice);
  if (relation.isAssignedVoice) add(assignedVoice);
  if (relation.isSupport) add([...editing, 'support']);
  return scopes;
}

export function teamScopes(role: TeamRole | null, isSupport: boolean): ReadonlySet<Scope> {
  const scopes = new Set<Scope>();
  if (role === 'owner' || role === 'admin') {
    for (const name of ['edit-team', 'edit-team-members', 'edit-payment-methods', 'edit-payouts'] as const)
      scopes.add(name);
  }
  if (isOrderingRole(role)) scopes.add('create-project');
  if (isSupport) scopes.add('support').add('edit-team');
  return scopes;
}

/**
 * Properties of a team that decide its scopes: `manualInvoice` teams are never charged, and `hidePayouts` teams have no
 * payout settings.
 */
export type TeamKind = { isVoiceBusiness: boolean; manualInvoice: boolean; hidePayouts: boolean };

/** Only teams that are charged have payment methods, and only voices have payouts. */
export function scopesOfTeam(role: TeamRole | null, isSupport: boolean, team: TeamKind): ReadonlySet<Scope> {
  const scopes = new Set(teamScopes(role, isSupport));
  if (team.isVoiceBusiness || team.manualInvoice) scopes.delete('edit-payment-methods');
  if (!team.isVoiceBusiness || team.hidePayouts) scopes.delete('edit-payouts');
  return scopes;
}
