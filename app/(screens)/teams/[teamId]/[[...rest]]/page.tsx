import { toCompany } from '@/app/(screens)/teams/to-company';

/** Redirects other addresses of a team, also `/teams/{id}/edit-profile`, the former address of the form. */
export default async function OtherTeamPath({ params }: { params: Promise<{ teamId: string }> }): Promise<never> {
  return toCompany(await params);
}
