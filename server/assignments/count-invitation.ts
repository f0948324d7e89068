import { takePoint } from '@/server/platform/limits/rate-limit';

/**
 * Call it before the transaction, because it uses another connection.
 * @throws AppError 'too-many-requests' above the team's daily limit (docs/rules/api.md#rate-limits)
 */
export function countInvitation(teamId: string): Promise<void> {
  const message = 'Your team has shortlisted many voices today. Please try again tomorrow.';
  return takePoint('invitations', teamId, message);
}
