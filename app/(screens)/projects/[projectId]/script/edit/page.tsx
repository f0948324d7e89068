import { ProjectParts } from '@/app/(screens)/projects/project-gate';
import { EditScript } from '@/components/projects/script/edit-script';

export default async function EditScriptPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return (
    <ProjectParts projectId={projectId} parts={['script']}>
      <EditScript />
    </ProjectParts>
  );
}
