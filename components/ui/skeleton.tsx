import type { ReactNode } from 'react';
import { cn } from './cn';

/**
 * A grey stand-in with the shape of what is coming: give it the size by `className` ('h-4 w-40', 'size-11 !rounded-full').
 * It appears only after 1000 ms. Put the whole of them into a `SkeletonGroup`.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn('block animate-breathe rounded-sm bg-wash', className ?? 'h-4 w-full')} />;
}

/** Says 'Loading' once to a screen reader and hides the shapes from it. */
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
