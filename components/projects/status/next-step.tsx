'use client';

import { usePathname } from 'next/navigation';
import { changesAction } from './changes-action';
import { statusDateText } from './status-date-text';
import { useProject } from '@/components/shared/project-context';
import { ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { ProgressBar } from '@/components/ui/notices/progress';

/** The first thing on a project's page: what is going on, by when, and the viewer's next action. */
export function NextStep() {
  const project = useProject();
  const { id, status, percentDone } = project;
  const { state, text, waitsFor, action, date } = status;
  const pathname = usePathname();
  // `PayAgain` explains why the payment has to be repeated, and has the button.
  if (state === 'done' || (state === 'payment' && action?.label === 'Pay again')) return null;
  const isMine = waitsFor === 'you';
  const changes = action && state === 'approval' ? changesAction(project, 'files') : null;
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
        {pathname !== `/projects/${id}/status` && (
          // Phones have the percentage on the Status tab.
          <div className="mt-1 max-w-60 max-md:hidden wide:hidden">
            <ProgressBar label="Progress of the project" value={percentDone / 100} showPercent />
          </div>
        )}
      </div>
      {action && action.path !== pathname && (
        <div className="flex flex-wrap gap-3 *:flex-auto max-sm:w-full">
          {changes && (
            <ButtonLink href={changes.path} scroll={false} variant="secondary">
              {changes.label}
            </ButtonLink>
          )}
          <ButtonLink href={action.path}>{action.label}</ButtonLink>
        </div>
      )}
    </section>
  );
}
