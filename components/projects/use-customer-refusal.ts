'use client';

import { useIsVoice, useProject } from '@/components/projects/project-context';

/**
 * Said, in place of a step that is the customer's, to who cannot do it in any state of the project: the voice, and a
 * viewer of the team. Null for everybody else: then it is the state that has to allow it.
 */
export function useCustomerRefusal(): string | null {
  const { scopes } = useProject();
  const isVoice = useIsVoice();
  if (isVoice) return 'Only the customer can do this.';
  // Whoever of the team does more than read may write to the voices, whatever the state is.
  return scopes.includes('chat') ? null : 'You can see this project but not change it.';
}
