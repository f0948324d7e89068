import { cn } from '@/components/ui/cn';

type SpinnerProps = {
  /** Screen reader text; omit it if visible text says the same. */
  label?: string;
  /** Shows immediately instead of after 1000 ms, for a wait the user has just started. */
  immediate?: boolean;
  className?: string;
};

/** Spinner that appears after 1000 ms, because most waits are shorter (docs/rules/screens.md). */
export function Spinner({ label, immediate = false, className }: SpinnerProps) {
  return (
    <span
      role={label ? 'status' : undefined}
      className={cn('inline-flex', !immediate && 'animate-appear-late', className)}
    >
      <svg viewBox="0 0 20 20" className="size-5 animate-turn" aria-hidden="true">
        <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="2.5" />
        <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
