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
