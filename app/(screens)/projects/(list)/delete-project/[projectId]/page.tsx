import type { Metadata } from 'next';
import { DialogGate, type ProjectPageProps } from '@/app/(screens)/projects/dialog-gate';
import { DeleteDialog } from '@/components/projects/list/delete-dialog';

export const metadata: Metadata = { title: 'Delete project' };

export default async function DeleteProjectPage({ params }: ProjectPageProps) {
  return (
    <DialogGate projectId={(await params).projectId}>
      <DeleteDialog />
    </DialogGate>
  );
}
