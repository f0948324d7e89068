import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';

type SelectProps = {
  /** Classes of the position and size of the arrow, for which the select needs padding. */
  arrow?: string;
} & ComponentProps<'select'>;

/** Select with the same look in every browser. */
export function Select({ arrow = 'right-2 size-4', className, ...rest }: SelectProps) {
  return (
    <span className="relative grid items-center">
      <select {...rest} className={cn('appearance-none', className)} />
      <ChevronDown className={cn('pointer-events-none absolute text-muted', arrow)} aria-hidden="true" />
    </span>
  );
}
