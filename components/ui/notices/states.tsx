import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

type StateProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
};

export function EmptyState({ title, children, action, icon }: StateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center text-pretty">
      {icon && <span className="text-muted [&>svg]:size-7">{icon}</span>}
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export const sorryText = 'Something went wrong here. Sorry. Please try again.';

/** The server's message for an unexpected error is the title and a number. */
export function withoutTitle(title: string, message: string | null | undefined): string | null | undefined {
  return message?.startsWith(title) ? message.slice(title.length).trim() : message;
}

type ErrorStateProps = {
  title?: string;
  message?: string | null | undefined;
  onRetry?: () => void;
  retrying?: boolean;
};

export function ErrorState({ title = sorryText, message, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        action={
          onRetry && (
            <Button variant="secondary" icon={<RotateCw className="size-4" />} loading={retrying} onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {withoutTitle(title, message)}
      </EmptyState>
    </div>
  );
}
