import { CircleAlert, CloudOff } from 'lucide-react';
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

/** Notice in a file apart from the other states, which are part of the first load of the search. */
export function OfflineNotice({
  children = 'You are offline. What you see may be out of date.',
}: {
  children?: ReactNode;
}) {
  return (
    <p role="status" className="flex items-center gap-3 border-y border-line bg-wash px-4 py-2.5 text-sm">
      <CloudOff className="size-4 shrink-0" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
