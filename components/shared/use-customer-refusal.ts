'use client';

import { useIsVoice, useProject } from './project-context';

/**
 * Returns a reason for voices and read-only team members. Null for everyone else, for whom only the project's state
 * decides.
 */
export function useCustomerRefusal(): string | null {
  const { scopes } = useProject();
  const isVoice = useIsVoice();
  if (isVoice) return 'Only the customer can do this.';
  // Every team member beyond read-only may chat in any state of the project.
  return scopes.includes('chat') ? null : 'You can see this project but not change it.';
}
