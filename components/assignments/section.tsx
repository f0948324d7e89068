import type { ReactNode } from 'react';
import { FieldError } from '@/components/ui/fields/form-field';

type SectionProps = {
  title: string;
  action?: ReactNode;
  error?: string | null | undefined;
  children: ReactNode;
};

export function Section({ title, action, error, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      data-problem={error ? '' : undefined}
      className="border-t border-line py-5 first:border-t-0 first:pt-0"
    >
      <div className="mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        {action}
      </div>
      {children}
      {error && (
        <div className="mt-3" role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </section>
  );
}
