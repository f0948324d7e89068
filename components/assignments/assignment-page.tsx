'use client';

import type { ReactNode } from 'react';
import { useProject } from '@/components/shared/project-context';
import { PageFrame } from '@/components/shell/page-frame';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';
import type { Scope } from '@/lib/domain/projects/scopes';

type AssignmentPageProps = {
  title: string;
  scope: Scope;
  refusal: string;
  back?: { href: string; label: string };
  width?: 'text' | 'default';
  children: ReactNode;
};

export function AssignmentPage({ title, scope, refusal, back, width = 'text', children }: AssignmentPageProps) {
  const project = useProject();
  const details = `/projects/${project.id}/details`;
  return (
    <PageFrame title={title} back={back ?? { href: details, label: project.name }} width={width}>
      {project.scopes.includes(scope) ? (
        children
      ) : (
        <EmptyState title={refusal} action={<ButtonLink href={details}>Go to the project</ButtonLink>} />
      )}
    </PageFrame>
  );
}
