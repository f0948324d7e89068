'use client';

import { Check } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { actionOf, currentStep, stepsOf } from '@/components/projects/steps';
import { ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { ProgressBar } from '@/components/ui/progress';
import type { Step } from '@/lib/domain/progress';

function useSteps(): { steps: Step[]; current: Step | null; action: string | null } {
  const project = useProject();
  const pathname = usePathname();
  const steps = stepsOf(project, useIsVoice());
  const current = currentStep(steps);
  const action = current && actionOf(project, current);
  return { steps, current, action: action === pathname ? null : action };
}

export function ProgressPanel() {
  const { percentDone } = useProject();
  const { steps, current, action } = useSteps();
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title" className="text-lg font-semibold">
        Progress
      </h2>
      <div className="mt-3 mb-6">
        <ProgressBar label="Progress of the project" value={percentDone / 100} showPercent />
      </div>
      <ol aria-label="Steps">
        {steps.map((step, index) => (
          <StepLine
            key={step.key}
            step={step}
            isCurrent={step === current}
            isLast={index === steps.length - 1}
            action={step === current ? action : null}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepLineProps {
  step: Step;
  isCurrent: boolean;
  isLast: boolean;
  action: string | null;
}

function StepLine({ step, isCurrent, isLast, action }: StepLineProps) {
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="relative flex gap-3.5 pb-5 last:pb-0">
      {!isLast && (
        <span
          aria-hidden="true"
          className={cn('absolute top-7 bottom-1 left-[11px] w-0.5', step.isDone ? 'bg-text' : 'bg-line')}
        />
      )}
      <span
        aria-hidden="true"
        className={cn(
          'flex size-6 shrink-0 items-center justify-center rounded-full border-2',
          step.isDone && 'border-text bg-text text-raised',
          isCurrent && 'border-accent',
          !step.isDone && !isCurrent && 'border-line-strong',
        )}
      >
        {step.isDone && <Check className="size-3.5" strokeWidth={3.5} />}
        {isCurrent && <span className="size-2.5 rounded-full bg-accent" />}
      </span>
      <div className="min-w-0 flex-1">
        {action ? (
          <ButtonLink href={action} size="small" className="-mt-1.5">
            {step.label}
          </ButtonLink>
        ) : (
          <p
            className={cn(
              'pt-0.5 text-sm',
              isCurrent ? 'font-semibold' : 'font-medium',
              !step.isDone && !isCurrent && 'text-muted',
            )}
          >
            {step.label}
            {step.isDone && <span className="visually-hidden">, done</span>}
          </p>
        )}
        {step.isDisabled && <p className="text-sm text-muted">Our staff has to approve the project first.</p>}
      </div>
    </li>
  );
}

export function ProgressStrip() {
  const { id, percentDone } = useProject();
  const { current, action } = useSteps();
  const isOnStatusPage = usePathname() === `/projects/${id}/status`;
  if (!current || isOnStatusPage) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line pb-5 wide:hidden">
      <div className="min-w-40 flex-1">
        {!action && <p className="mb-1 text-sm font-medium">{current.label}</p>}
        <ProgressBar label="Progress of the project" value={percentDone / 100} showPercent />
      </div>
      {action && (
        <ButtonLink href={action} size="small">
          {current.label}
        </ButtonLink>
      )}
    </div>
  );
}
