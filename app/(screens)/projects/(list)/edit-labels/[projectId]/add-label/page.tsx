import type { Metadata } from 'next';
import { DialogGate, type ProjectPageProps } from '@/app/(screens)/projects/project-gate';
import { AddLabelDialog } from '@/components/projects/list/labels';

export const metadata: Metadata = { title: 'Add label' };

export default async function AddLabelPage({ params }: ProjectPageProps) {
  return (
    <DialogGate projectId={(await params).projectId}>
      <AddLabelDialog />
    </DialogGate>
  );
}
