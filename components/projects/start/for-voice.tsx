import type { ReactNode } from 'react';
import { AccessDenied } from '@/components/shell/login/login-prompt';
import { PageFrame } from '@/components/shell/page-frame';
import { Skeleton } from '@/components/ui/notices/skeleton';

type ForVoiceProps = {
  /** Name of the voice; undefined while it is loading. */
  name: string | undefined;
  children?: ReactNode;
};

/**
 * Says for which voice the project is. The height is the same before the voice is loaded, whatever its name, so that
 * what is below does not move under a click.
 */
export function ForVoice({ name, children }: ForVoiceProps) {
  return (
    <p className="sm:flex sm:gap-x-1" aria-busy={name === undefined}>
      <span className="flex min-w-0 items-center whitespace-pre">
        For{' '}
        {name === undefined ? (
          <Skeleton className="h-4 w-24" />
        ) : (
          <strong dir="auto" title={name} className="truncate font-semibold">
            {name}
          </strong>
        )}
        ,
      </span>{' '}
      <span className="sm:shrink-0">who will be shortlisted at once. {children}</span>
    </p>
  );
}

/** Notice for users of whom no team may order, such as voices. */
export function NoOrders() {
  return (
    <PageFrame title="Create project">
      <AccessDenied text="You cannot create projects." />
    </PageFrame>
  );
}
