import type { Metadata } from 'next';
import { DialogGate, type ProjectPageProps } from '@/app/(screens)/projects/project-gate';
import { EditLabelsDialog } from '@/components/projects/list/labels';

export const metadata: Metadata = { title: 'Edit labels' };

export default async function EditLabelsPage({ params }: ProjectPageProps) {
  return (
    <DialogGate projectId={(await params).projectId}>
      <EditLabelsDialog />
    </DialogGate>
  );
}
