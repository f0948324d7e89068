import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { findProject } from '@/app/(screens)/projects/project-gate';
import { LineReader } from '@/components/lines/line-reader';

type Props = { children: ReactNode; params: Promise<{ projectId: string }> };

/** The gate of the project shows who may not see it. */
export default async function LinesLayout({ children, params }: Props) {
  const { project } = await findProject((await params).projectId);
  if (!project) return null;
  if (!project.hasLineReader) redirect(`/projects/${project.id}/details`);
  return <LineReader>{children}</LineReader>;
}
