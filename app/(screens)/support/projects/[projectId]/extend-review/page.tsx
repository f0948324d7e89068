import { ExtendDialog } from '@/components/support/projects/project-dialogs';
import { supportActor } from '@/server/http/support-gate';

export default async function ExtendSupportReview({ params }: { params: Promise<{ projectId: string }> }) {
  await supportActor();
  return <ExtendDialog projectId={(await params).projectId} />;
}
