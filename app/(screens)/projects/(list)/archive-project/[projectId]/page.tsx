import type { Metadata } from 'next';
import { DialogGate, type ProjectPageProps } from '@/app/(screens)/projects/project-gate';
import { ArchiveDialog } from '@/components/projects/list/list-dialogs';

export const metadata: Metadata = { title: 'Archive project' };

export default async function ArchiveProjectPage({ params }: ProjectPageProps) {
  return (
    <DialogGate projectId={(await params).projectId}>
      <ArchiveDialog />
    </DialogGate>
  );
}
