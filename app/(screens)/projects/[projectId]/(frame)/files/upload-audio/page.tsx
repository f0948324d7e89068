import { redirect } from 'next/navigation';
import { findProject } from '@/app/(screens)/projects/find-project';
import { UploadAudioDialog } from '@/components/takes/upload-audio-dialog';

export default async function UploadAudioPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { project } = await findProject((await params).projectId);
  // Each line has its own recording.
  if (project?.hasLineReader) redirect(`/projects/${project.id}/lines/upload-audio`);
  return <UploadAudioDialog />;
}
