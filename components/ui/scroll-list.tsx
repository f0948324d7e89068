import type { ComponentProps } from 'react';
import { cn } from './cn';

/** A list without controls that scrolls, also with the keyboard (WCAG 2.1.1). Set its height in `className`. */
export function ScrollList({ className, ...rest }: ComponentProps<'ul'>) {
  return (
    <ul
      {...rest}
      className={cn('overflow-y-auto', className)}
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus
    />
  );
}
