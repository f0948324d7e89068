type TeamRole = 'owner' | 'admin' | 'editor' | 'viewer';

/** Roles in descending order of rights. */
export const teamRoles = ['owner', 'admin', 'editor', 'viewer'] as const satisfies readonly TeamRole[];

/** Only owners invite or promote owners (docs/rules/teams.md#members). */
export function mayGrant(own: TeamRole | null, role: TeamRole): boolean {
  return own === 'owner' || (own === 'admin' && role !== 'owner');
}

/** Only owners demote owners. */
export function mayChangeRole(own: TeamRole | null, from: TeamRole, to: TeamRole): boolean {
  return mayGrant(own, from) && mayGrant(own, to);
}

/** Only owners remove members, and never another owner. */
export function mayRemove(own: TeamRole | null, role: TeamRole): boolean {
  return own === 'owner' && role !== 'owner';
}

export const invitationLifetimeMs = 14 * 24 * 3600 * 1000;

export type InvitationMode = 'sign-up' | 'accept' | 'login';

/** @param ownEmail Email address of the current user, or null */
export function invitationMode(
  invitation: { email: string; isEmailRegistered: boolean },
  ownEmail: string | null,
): InvitationMode {
  if (!invitation.isEmailRegistered) return 'sign-up';
  return isInvited(invitation, ownEmail) ? 'accept' : 'login';
}

export function isInvited(invitation: { email: string }, ownEmail: string | null): boolean {
  return ownEmail?.toLowerCase() === invitation.email.toLowerCase();
}

/** Members of several teams land on the profile, which lists the teams (docs/rules/access.md#where-a-login-leads). */
export function landingAfterInvitation(person: { teams: readonly unknown[] }): string {
  return person.teams.length > 1 ? '/profile' : '/projects';
}
