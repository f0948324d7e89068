import type { ReactNode } from 'react';
import { findProject, ProjectParts } from '@/app/(screens)/projects/project-gate';
import { DeliveredLines } from '@/components/lines/audio/delivered-lines';
import { DetailsPage } from '@/components/projects/details/details-page';
import { ApprovedProject } from '@/components/takes/approved-project';
import { DeliveredTakes } from '@/components/takes/delivered-takes';
import { isInReview } from '@/lib/domain/projects/project-status';
import { nullIfHidden } from '@/server/http/session';
import { deliveredLines } from '@/server/lines/queries';

type Props = { children: ReactNode; params: Promise<{ projectId: string }> };

export default async function DetailsLayout({ children, params }: Props) {
  const { projectId } = await params;
  const { actor, project } = await findProject(projectId);
  const parts = [
    ...(project?.hasScript ? (['script'] as const) : []),
    ...(project?.isApproved || (project && isInReview(project)) ? (['takes'] as const) : []),
  ];
  const isLineDelivery = actor && project?.hasLineReader && isInReview(project);
  const lines = isLineDelivery ? await nullIfHidden(deliveredLines(actor, project.id)) : null;
  return (
    <ProjectParts projectId={projectId} parts={parts}>
      <ApprovedProject />
      <DeliveredTakes />
      <DeliveredLines delivered={lines} />
      <DetailsPage />
      {children}
    </ProjectParts>
  );
}
