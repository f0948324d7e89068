import { redirect } from 'next/navigation';

/** Redirects from addresses of a team that have no page. */
export function toCompany({ teamId }: { teamId: string }): never {
  redirect(`/teams/${teamId}/company-information`);
}
