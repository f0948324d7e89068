import { redirect } from 'next/navigation';

export default async function TeamIndex({ params }: { params: Promise<{ teamId: string }> }): Promise<never> {
  redirect(`/teams/${(await params).teamId}/company-information`);
}
