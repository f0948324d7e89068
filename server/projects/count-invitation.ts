import { takePoint } from '@/server/platform/rate-limit';

/**
 * Counts a voice that a team is about to shortlist. Call it before the transaction: counting takes a connection of its own.
 * @throws AppError 'too-many-requests' beyond the team's invitations of a day (docs/rules/api.md#rate-limits).
 */
export function countInvitation(teamId: string): Promise<void> {
  const sentence = 'Your team has shortlisted many voices today. Please try again tomorrow.';
  return takePoint('invitations', teamId, sentence);
}
