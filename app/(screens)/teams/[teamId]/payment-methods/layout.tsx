import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { currentActor } from '@/server/http/session';
import { hasTeamScope } from '@/server/teams/queries';

/** Restricts these pages to customers who pay by card (docs/rules/access.md#roles-and-scopes). */
export default async function PaymentMethodsLayout({
  params,
  children,
}: {
  params: Promise<{ teamId: string }>;
  children: ReactNode;
}) {
  const [{ teamId }, actor] = await Promise.all([params, currentActor()]);
  if (actor && !(await hasTeamScope(actor, teamId, 'edit-payment-methods')))
    redirect(`/teams/${teamId}/company-information`);
  return children;
}
