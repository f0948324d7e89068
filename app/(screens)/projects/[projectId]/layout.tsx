import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { findProject, ProjectGate } from '@/app/(screens)/projects/project-gate';

type Props = { children: ReactNode; params: Promise<{ projectId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { project } = await findProject((await params).projectId);
  return { title: project?.name ?? 'Project' };
}

export default async function ProjectLayout({ children, params }: Props) {
  return <ProjectGate projectId={(await params).projectId}>{children}</ProjectGate>;
}
