import type { ReactNode } from 'react';

export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-line-strong px-1.5 font-sans text-xs text-muted">
      {children}
    </kbd>
  );
}
