import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/** Placeholder that appears after 1000 ms. Set the size with `className` ('h-4 w-40', 'size-11 !rounded-full'). */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn('block animate-breathe rounded-sm bg-wash', className ?? 'h-4 w-full')} />;
}

/** Announces 'Loading' once to screen readers and hides the placeholders from them. */
export function SkeletonGroup({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" className={cn('animate-appear-late', className)}>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
