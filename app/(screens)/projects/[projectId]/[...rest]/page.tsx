import { redirect } from 'next/navigation';

/** Redirects unknown project URLs to the details. */
export default async function UnknownPartPage({ params }: { params: Promise<{ projectId: string }> }) {
  redirect(`/projects/${(await params).projectId}/details`);
}
