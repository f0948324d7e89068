import type { Metadata } from 'next';
import { DialogGate, type ProjectPageProps } from '@/app/(screens)/projects/project-gate';
import { DeleteDialog } from '@/components/projects/list/list-dialogs';

export const metadata: Metadata = { title: 'Delete project' };

export default async function DeleteProjectPage({ params }: ProjectPageProps) {
  return (
    <DialogGate projectId={(await params).projectId}>
      <DeleteDialog />
    </DialogGate>
  );
}
