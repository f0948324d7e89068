import { redirect } from 'next/navigation';

/** Redirects from addresses of a project that have no page. */
export function toDetails({ projectId }: { projectId: string }): never {
  redirect(`/projects/${projectId}/details`);
}
