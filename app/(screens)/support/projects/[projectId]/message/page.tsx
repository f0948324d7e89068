import { MessageDialog } from '@/components/support/projects/project-dialogs';
import { supportActor } from '@/server/http/support-gate';

export default async function MessageSupportProject({ params }: { params: Promise<{ projectId: string }> }) {
  await supportActor();
  return <MessageDialog projectId={(await params).projectId} />;
}
