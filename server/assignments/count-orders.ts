import { takePoint } from '@/server/platform/limits/rate-limit';

/** Daily limits of a team (docs/rules/api.md#rate-limits). Call them before the transaction, because they use another connection. */

/** @throws AppError 'too-many-requests' */
export function countInvitation(teamId: string): Promise<void> {
  const message = 'Your team has shortlisted many voices today. Please try again tomorrow.';
  return takePoint('invitations', teamId, message);
}

/** @throws AppError 'too-many-requests' */
export function countProject(teamId: string): Promise<void> {
  const message = 'Your team has created many projects today. Please try again tomorrow.';
  return takePoint('projects', teamId, message);
}
