import { redirect } from 'next/navigation';
import { findProject } from '@/app/(screens)/projects/project-gate';

/** Redirects to the assigned voice's chat, or to the first one. */
export default async function ChatsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { project } = await findProject(projectId);
  const voice = project?.voices.find(({ isAssigned }) => isAssigned) ?? project?.voices[0];
  redirect(`/projects/${projectId}/${voice ? `chat/${voice.id}` : 'details'}`);
}
