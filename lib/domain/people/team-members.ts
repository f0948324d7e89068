type Role = 'owner' | 'admin' | 'editor' | 'viewer';

/** Roles in descending order of rights. */
export const teamRoles = ['owner', 'admin', 'editor', 'viewer'] as const satisfies readonly Role[];

/** Only owners invite or promote owners (docs/rules/teams.md#members). */
export function mayGrant(own: Role | null, role: Role): boolean {
  return own === 'owner' || (own === 'admin' && role !== 'owner');
}

/** Only owners demote owners. */
export function mayChangeRole(own: Role | null, from: Role, to: Role): boolean {
  return mayGrant(own, from) && mayGrant(own, to);
}

/** Only owners remove members, and never another owner. */
export function mayRemove(own: Role | null, role: Role): boolean {
  return own === 'owner' && role !== 'owner';
}

export const invitationLifetimeMs = 14 * 24 * 3600 * 1000;
