import { redirect } from 'next/navigation';

/** For addresses of a project that nothing is at. */
export function toDetails({ projectId }: { projectId: string }): never {
  redirect(`/projects/${projectId}/details`);
}
