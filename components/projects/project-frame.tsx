'use client';

import { Files, FileText } from 'lucide-react';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { documentsOf } from '@/components/assignments/documents-of';
import { PayAgain, PaymentNotices } from '@/components/assignments/payment-notices';
import { ProjectMenu } from '@/components/projects/list/project-menu';
import { CompleteDelivery } from '@/components/projects/status/complete-delivery';
import { ProgressPanel } from '@/components/projects/status/progress-panel';
import { approveAction, changesAction, statusDateText } from '@/components/projects/status/status-actions';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { PageFrame } from '@/components/shell/page-frame';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { ProgressBar } from '@/components/ui/notices/progress';
import { ProjectTabs } from './project-tabs';

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

/** Shows script and documents, one click from every tab. */
export function ProjectShortcuts() {
  const project = useProject();
  const base = `/projects/${project.id}`;
  const hasDocuments = documentsOf(project).length > 0;
  const look = { variant: 'quiet', size: 'small', className: 'max-sm:w-11 max-sm:px-0' } as const;
  return (
    <>
      {project.hasScript && project.scriptWords > 0 && (
        <ButtonLink {...look} href={`${base}/script`} icon={<FileText className="size-4.5" aria-hidden="true" />}>
          <span className="max-sm:visually-hidden">Script</span>
        </ButtonLink>
      )}
      {hasDocuments && (
        <ButtonLink
          {...look}
          href={`${base}/details#documents`}
          icon={<Files className="size-4.5" aria-hidden="true" />}
        >
          <span className="max-sm:visually-hidden">Documents</span>
        </ButtonLink>
      )}
    </>
  );
}

/** The first thing on a project's page: what is going on, by when, and the viewer's next action. */
export function NextStep() {
  const project = useProject();
  const { status, lineProgress } = project;
  const { state, text, waitsFor, action, date } = status;
  const pathname = usePathname();
  // `PayAgain` explains why the payment has to be repeated, and has the button.
  if (state === 'done' || (state === 'payment' && action?.label === 'Pay again')) return null;
  const isMine = waitsFor === 'you';
  const isApproval = action !== null && state === 'approval';
  const others = isApproval ? [changesAction(project, 'files'), approveAction(project, 'files')] : [];
  const isPartial = lineProgress !== null && lineProgress.numDelivered > 0 && !project.isDeliveryComplete;
  return (
    <section
      aria-label="Next step"
      className={cn(
        'mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-l-2 py-1 pl-4',
        isMine ? 'border-accent' : 'border-line-strong',
      )}
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className={cn('break-words', isMine ? 'font-semibold' : 'font-medium')}>
          <bdi>{text}</bdi>
        </p>
        {date && <p className="text-sm text-muted first-letter:uppercase">{statusDateText(date)}</p>}
        {isPartial ? (
          <div className="mt-2 max-w-60">
            <ProgressBar label="Delivered lines" value={lineProgress.numDelivered / lineProgress.numLines} />
          </div>
        ) : (
          pathname !== `/projects/${project.id}/status` && (
            // Phones have the percentage on the Status tab.
            <div className="mt-1 max-w-60 max-md:hidden wide:hidden">
              <ProgressBar label="Progress of the project" value={project.percentDone / 100} showPercent />
            </div>
          )
        )}
      </div>
      <div className="flex flex-wrap gap-3 *:flex-auto empty:hidden max-sm:w-full">
        {action && action.path !== pathname && <ButtonLink href={action.path}>{action.label}</ButtonLink>}
        {others.map(
          (other) =>
            other && (
              <ButtonLink
                key={other.path}
                href={other.path}
                scroll={false}
                variant="secondary"
                // On phones, the messages need the space; the other tabs have these links.
                className={cn(pathname.includes('/chat/') && 'max-sm:hidden')}
              >
                {other.label}
              </ButtonLink>
            ),
        )}
        <CompleteDelivery project={project} />
      </div>
    </section>
  );
}
