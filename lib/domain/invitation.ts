/** Which of three things the landing page of an invitation offers (docs/rules/access.md#invitations-to-a-team). */
export type InvitationMode = 'sign-up' | 'accept' | 'login';

/** @param ownEmail of the user who is logged in, or null */
export function invitationMode(
  invitation: { email: string; isEmailRegistered: boolean },
  ownEmail: string | null,
): InvitationMode {
  if (!invitation.isEmailRegistered) return 'sign-up';
  return isInvited(invitation, ownEmail) ? 'accept' : 'login';
}

/** Only the invited address may accept; the case of its letters does not count. */
export function isInvited(invitation: { email: string }, ownEmail: string | null): boolean {
  return ownEmail?.toLowerCase() === invitation.email.toLowerCase();
}

/**
 * Where an accepted invitation leads: with several teams to the profile, where one sees them
 * (docs/rules/access.md#where-a-login-leads).
 */
export function landingAfterInvitation(person: { teams: readonly unknown[] }): string {
  return person.teams.length > 1 ? '/profile' : '/projects';
}
