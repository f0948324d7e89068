'use client';

import { Check } from 'lucide-react';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { cn } from '@/components/ui/cn';
import { ProgressBar } from '@/components/ui/notices/progress';
import type { Project } from '@/lib/contracts/project-shapes';
import { formatDay } from '@/lib/domain/format-date';
import { type ProgressFacts, type Step, stepsFor } from '@/lib/domain/projects/progress';
import { stepOf } from '@/lib/domain/projects/project-status';
import { statusDateText } from './status-actions';

/** The steps: who did what and when, and the open one in words. Its button is in `NextStep`, above each page. */
export function ProgressPanel() {
  const project = useProject();
  const steps = stepsOf(project, useIsVoice());
  const current = openStep(steps, project);
  const { text, date } = project.status;
  return (
    <section aria-labelledby="progress-title">
      <h2 id="progress-title" className="text-lg font-semibold">
        Progress
      </h2>
      <div className="mt-2 mb-5">
        <ProgressBar label="Progress of the project" value={project.percentDone / 100} showPercent />
      </div>
      <ol aria-label="Steps">
        {steps.map((step, index) => {
          const done = step.isDone ? project.history.findLast((entry) => entry.step === step.key) : undefined;
          return (
            <StepLine
              key={step.key}
              step={step}
              isCurrent={step === current}
              isLast={index === steps.length - 1}
              text={
                step === current ? [text, date && statusDateText(date)] : [done?.text, done && formatDay(done.date)]
              }
            />
          );
        })}
      </ol>
    </section>
  );
}

type StepLineProps = {
  step: Step;
  isCurrent: boolean;
  isLast: boolean;
  text: readonly (string | null | undefined)[];
};

function StepLine({ step, isCurrent, isLast, text }: StepLineProps) {
  const words = text.filter(Boolean).join(' · ');
  return (
    <li aria-current={isCurrent ? 'step' : undefined} className="relative flex gap-3.5 pb-4 last:pb-0">
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
          !step.isDone && isCurrent && 'border-accent',
          !step.isDone && !isCurrent && 'border-line-strong',
        )}
      >
        {step.isDone && <Check className="size-3.5" strokeWidth={3.5} />}
        {!step.isDone && isCurrent && <span className="size-2.5 rounded-full bg-accent" />}
      </span>
      <div className="min-w-0 flex-1 pt-0.5 text-sm">
        <p className={cn(isCurrent ? 'font-semibold' : 'font-medium', !step.isDone && !isCurrent && 'text-muted')}>
          {step.label}
          {step.isDone && <span className="visually-hidden">, done</span>}
        </p>
        {words && (
          <p className={cn('break-words', !isCurrent && 'text-muted')}>
            <bdi>{words}</bdi>
          </p>
        )}
        {step.isDisabled && !isCurrent && <p className="text-muted">Our team has to approve the project first.</p>}
      </div>
    </li>
  );
}

type SteppedProject = Pick<
  Project,
  | 'name'
  | 'description'
  | 'dueDate'
  | 'hasScript'
  | 'scriptWords'
  | 'requiresAdminApproval'
  | 'voices'
  | 'isAccepted'
  | 'isDelivered'
  | 'isApproved'
  | 'kind'
>;

function factsOf(project: SteppedProject): ProgressFacts {
  return {
    hasName: project.name !== '',
    hasDescription: project.description !== '',
    hasDueDate: project.dueDate !== null,
    hasScript: project.hasScript,
    scriptWords: project.scriptWords,
    awaitsAdminApproval: project.requiresAdminApproval,
    hasVoices: project.voices.length > 0,
    isAssigned: project.voices.some(({ isAssigned }) => isAssigned),
    isAccepted: project.isAccepted,
    isDelivered: project.isDelivered,
    isApproved: project.isApproved,
    isRenewal: project.kind === 'renewal',
  };
}

export function stepsOf(project: SteppedProject, isVoice: boolean): Step[] {
  const facts = factsOf(project);
  // A voice sees only itself among the voices.
  return stepsFor(facts, { isVoice, isOwn: facts.isAssigned });
}

/** The step that the status is about; null at the end. */
export function openStep(
  steps: readonly Step[],
  { status, voices, isDelivered }: Pick<Project, 'status' | 'voices' | 'isDelivered'>,
): Step | null {
  const key = stepOf(status.state, { isAssigned: voices.some(({ isAssigned }) => isAssigned), isDelivered });
  return steps.find((step) => step.key === key) ?? null;
}
