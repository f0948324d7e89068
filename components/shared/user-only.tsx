'use client';

import { useCurrentUser } from '@/components/shell/login/current-user';

/** Whether support acts as the user: then what only the user may change is not offered. */
export function useIsImpersonating(): boolean {
  return useCurrentUser().user?.isImpersonating ?? false;
}

/** Shown while support acts as the user, in place of the actions. */
export function UserOnlyNotice() {
  const isImpersonating = useIsImpersonating();
  return isImpersonating && <p className="mb-6 border-l-2 border-warning py-1 pl-4">{userOnly}</p>;
}

/** Below a field of a form that has others. */
export const userOnly = 'Only the user can change this. You are impersonating.';
