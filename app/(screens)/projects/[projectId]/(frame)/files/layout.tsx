import type { ReactNode } from 'react';
import { ProjectParts } from '@/app/(screens)/projects/project-gate';
import { FilesPage } from '@/components/takes/files-page';

type Props = { children: ReactNode; params: Promise<{ projectId: string }> };

export default async function FilesLayout({ children, params }: Props) {
  const { projectId } = await params;
  return (
    <ProjectParts projectId={projectId} parts={['takes', 'files']}>
      <FilesPage />
      {children}
    </ProjectParts>
  );
}
