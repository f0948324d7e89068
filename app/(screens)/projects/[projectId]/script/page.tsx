import { ProjectParts } from '@/app/(screens)/projects/project-gate';
import { ScriptPage } from '@/components/projects/script/script-page';

export default async function ProjectScriptPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  return (
    <ProjectParts projectId={projectId} parts={['script']}>
      <ScriptPage />
    </ProjectParts>
  );
}
