import { redirect } from 'next/navigation';

/** For addresses of a team that nothing is at. */
export function toCompany({ teamId }: { teamId: string }): never {
  redirect(`/teams/${teamId}/company-information`);
}
