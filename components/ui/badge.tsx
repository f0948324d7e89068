import type { ReactNode } from 'react';
import { cn } from './cn';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};

/** The text must be sufficient without the color. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 rounded-full border border-current/35 px-2.5 py-0.5 text-xs font-medium whitespace-nowrap [&>svg]:size-3.5',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** `label` is the screen reader text: '3 unread messages'. */
export function UnreadBadge({ count, label }: { count: number; label?: string }) {
  if (count <= 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-text">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label ?? `${count} unread`}</span>
    </span>
  );
}

export function UnreadDot({ label = 'Unread' }: { label?: string }) {
  return (
    <span className="inline-block size-2.5 shrink-0 rounded-full bg-accent">
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
