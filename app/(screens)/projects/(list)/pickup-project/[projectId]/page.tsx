import type { Metadata } from 'next';
import { DialogGate, type ProjectPageProps } from '@/app/(screens)/projects/project-gate';
import { PickupDialog } from '@/components/projects/status/follow-up-dialogs';

export const metadata: Metadata = { title: 'Order pickup' };

export default async function PickupProjectPage({ params }: ProjectPageProps) {
  return (
    <DialogGate projectId={(await params).projectId}>
      <PickupDialog />
    </DialogGate>
  );
}
