import { Check } from 'lucide-react';
import { cn } from '@/components/ui/cn';

/** Progress from 0 to 1; indeterminate without a value. */
export function ProgressBar({
  label,
  value,
  showPercent = false,
}: {
  label: string;
  value?: number | null;
  showPercent?: boolean;
}) {
  const isDeterminate = value !== undefined && value !== null;
  const percent = isDeterminate ? Math.round(Math.min(1, Math.max(0, value)) * 100) : undefined;
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-wash"
      >
        <div
          className={cn('h-full rounded-full bg-text transition-[width]', !isDeterminate && 'w-1/3 animate-breathe')}
          style={isDeterminate ? { width: `${percent}%` } : undefined}
        />
      </div>
      {showPercent && isDeterminate && <span className="w-11 text-right text-sm text-muted">{percent}%</span>}
    </div>
  );
}

export type ProgressStep = {
  label: string;
  state: 'done' | 'current' | 'waiting';
  detail?: string;
};

export function ProgressSteps({ label, steps }: { label: string; steps: readonly ProgressStep[] }) {
  return (
    <ol aria-label={label} className="flex max-md:flex-col">
      {steps.map((step, index) => (
        <li
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="relative flex flex-1 gap-3 max-md:pb-5 max-md:last:pb-0 md:flex-col md:gap-2 md:pr-4"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cn(
                'absolute max-md:top-7 max-md:bottom-1 max-md:left-[11px] max-md:w-0.5 md:top-[11px] md:right-1 md:left-7 md:h-0.5',
                step.state === 'done' ? 'bg-text' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cn(
              'flex size-6 shrink-0 items-center justify-center rounded-full border-2',
              step.state === 'done' && 'border-text bg-text text-raised',
              step.state === 'current' && 'border-accent',
              step.state === 'waiting' && 'border-line-strong',
            )}
          >
            {step.state === 'done' && <Check className="size-3.5" strokeWidth={3.5} />}
            {step.state === 'current' && <span className="size-2.5 rounded-full bg-accent" />}
          </span>
          <span className="min-w-0">
            <span
              className={cn(
                'block text-sm',
                step.state === 'current' ? 'font-semibold' : 'font-medium',
                step.state === 'waiting' && 'text-muted',
              )}
            >
              {step.label}
              {step.state === 'done' && <span className="visually-hidden">, done</span>}
            </span>
            {step.detail && <span className="block text-sm text-muted">{step.detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
