import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { currentActor } from '@/server/http/session';
import { hasTeamScope } from '@/server/teams/queries';

/** Restricts these pages to voices whose team does not hide payouts (docs/rules/access.md#roles-and-scopes). */
export default async function PayoutSettingsLayout({
  params,
  children,
}: {
  params: Promise<{ teamId: string }>;
  children: ReactNode;
}) {
  const [{ teamId }, actor] = await Promise.all([params, currentActor()]);
  if (actor && !(await hasTeamScope(actor, teamId, 'edit-payouts'))) redirect(`/teams/${teamId}/company-information`);
  return children;
}
