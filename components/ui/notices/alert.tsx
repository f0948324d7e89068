import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A form error that does not belong to a field. Announced immediately. */
export function Alert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md border border-danger px-4 py-3 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
