import type { ReactNode } from 'react';
import { ProjectParts } from '@/app/(screens)/projects/project-gate';
import { ReviewRoom } from '@/components/review/review-room';

type Props = { children: ReactNode; params: Promise<{ projectId: string }> };

export default async function ReviewLayout({ children, params }: Props) {
  const { projectId } = await params;
  return (
    <ProjectParts projectId={projectId} parts={['takes', 'script']}>
      <ReviewRoom />
      {children}
    </ProjectParts>
  );
}
