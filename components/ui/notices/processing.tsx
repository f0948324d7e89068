import { LoaderCircle } from 'lucide-react';

export function Processing({ children = 'Processing' }: { children?: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-2 text-sm text-muted">
      <LoaderCircle className="size-4 animate-turn" aria-hidden="true" />
      {children}
    </span>
  );
}
