import { redirect } from 'next/navigation';

/** Also for `/teams/{id}/edit-profile`, the former address of the form. */
export default async function OtherTeamPath({ params }: { params: Promise<{ teamId: string }> }): Promise<never> {
  redirect(`/teams/${(await params).teamId}/company-information`);
}
