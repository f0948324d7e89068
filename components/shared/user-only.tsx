'use client';

import { useCurrentUser } from '@/components/shell/login/current-user';

/** Returns true while support acts as the user: what only the user may change is then not offered. */
export function useIsImpersonating(): boolean {
  return useCurrentUser().user?.isImpersonating ?? false;
}

/** Notice that replaces the actions while support acts as the user. */
export function UserOnlyNotice() {
  const isImpersonating = useIsImpersonating();
  return isImpersonating && <p className="mb-6 border-l-2 border-warning py-1 pl-4">{userOnly}</p>;
}

/** Hint of a field in a form that has other fields. */
export const userOnly = 'Only the user can change this. You are impersonating.';
