import { ProjectParts } from '@/app/(screens)/projects/project-parts';
import { RequestChangesDialog } from '@/components/takes/request-changes-dialog';

export default async function RequestChangesPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return (
    <ProjectParts projectId={projectId} parts={['script']}>
      <RequestChangesDialog />
    </ProjectParts>
  );
}
