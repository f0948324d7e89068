'use client';

import type { ReactNode } from 'react';
import { PayAgain } from '@/components/assignments/pay-again';
import { PaymentNotices } from '@/components/assignments/payment-notices';
import { NextStep } from '@/components/projects/status/next-step';
import { ProgressPanel } from '@/components/projects/status/progress-panel';
import { ProjectShortcuts } from './project-shortcuts';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { ProjectMenu } from '@/components/projects/list/project-menu';
import { ProjectTabs } from './project-tabs';
import { PageFrame } from '@/components/shell/page-frame';
import { Badge } from '@/components/ui/badge';

export function ProjectFrame({ children }: { children: ReactNode }) {
  const project = useProject();
  const isVoice = useIsVoice();
  const isArchived = project.archived.length > 0;
  const voice = project.voices.find(({ isAssigned, isAwaitingPayment }) => isAssigned || isAwaitingPayment) ?? null;
  const hasScript = project.hasScript && project.scriptWords > 0;
  return (
    <PageFrame
      title={project.name}
      titleAside={isArchived && <Badge>Archived</Badge>}
      back={{ href: '/projects', label: 'Projects' }}
      tabs={<ProjectTabs />}
      action={
        <>
          <ProjectShortcuts />
          <ProjectMenu
            project={project}
            isArchived={isArchived}
            isVoice={isVoice}
            own={{ hasScript, voice, isRated: project.isRated }}
          />
        </>
      }
      side={
        <div className="max-wide:hidden">
          <ProgressPanel />
        </div>
      }
    >
      <PaymentNotices />
      <PayAgain />
      <NextStep />
      {children}
    </PageFrame>
  );
}
