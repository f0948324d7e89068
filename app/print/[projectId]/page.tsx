import type { Metadata } from 'next';
import { findProject, ProjectParts } from '@/app/(screens)/projects/project-gate';
import { PrintScript } from '@/components/projects/script/print-script';
import { AboutFooter } from '@/components/shell/about-links';
import { AccessDenied, LoginPrompt } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';

type Props = { params: Promise<{ projectId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project } = await findProject((await params).projectId);
  return { title: project?.name ?? 'Script' };
}

export default async function PrintPage({ params }: Props) {
  const { actor, project } = await findProject((await params).projectId);
  if (!actor) {
    return (
      <>
        <PageFrame title="Script">
          <LoginPrompt text="Log in to see this project." />
        </PageFrame>
        <AboutFooter isAlone />
      </>
    );
  }
  if (!project) {
    return (
      <>
        <PageFrame title="Script">
          <AccessDenied text="Does not have access to this project." />
        </PageFrame>
        <AboutFooter isAlone />
      </>
    );
  }
  return (
    <ProjectParts projectId={project.id} parts={['script']}>
      <PrintScript project={project} />
      <AboutFooter isAlone />
    </ProjectParts>
  );
}
