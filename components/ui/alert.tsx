import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Why a form was refused, when it is not about one field. Read out at once. */
export function Alert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md border border-danger px-4 py-3 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
