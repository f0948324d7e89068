import { redirect } from 'next/navigation';

export default async function UnknownPartPage({ params }: { params: Promise<{ projectId: string }> }) {
  redirect(`/projects/${(await params).projectId}/details`);
}
