import { CancelDialog } from '@/components/support/projects/project-dialogs';
import { supportActor } from '@/server/http/support-gate';

export default async function CancelSupportProject({ params }: { params: Promise<{ projectId: string }> }) {
  await supportActor();
  return <CancelDialog projectId={(await params).projectId} />;
}
