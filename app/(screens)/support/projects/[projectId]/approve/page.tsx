import { ApproveDialog } from '@/components/support/projects/approve-dialog';
import { supportActor } from '@/server/http/support-gate';

export default async function ApproveSupportProject({ params }: { params: Promise<{ projectId: string }> }) {
  await supportActor();
  return <ApproveDialog projectId={(await params).projectId} />;
}
