import type { ReactNode } from 'react';
import { ProjectPage } from '@/components/support/projects/project-page';
import { supportActor } from '@/server/http/session';

type Props = { params: Promise<{ projectId: string }>; children: ReactNode };

/** The page opens dialogs over the project. */
export default async function SupportProjectLayout({ params, children }: Props) {
  await supportActor();
  return (
    <>
      <ProjectPage projectId={(await params).projectId} />
      {children}
    </>
  );
}
