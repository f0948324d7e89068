import { redirect } from 'next/navigation';

/** What is not a part of a project leads to its details. */
export default async function UnknownPartPage({ params }: { params: Promise<{ projectId: string }> }) {
  redirect(`/projects/${(await params).projectId}/details`);
}
