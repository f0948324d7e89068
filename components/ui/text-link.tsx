import { Link } from './link';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export function TextLink({
  className,
  external = false,
  children,
  ...rest
}: ComponentProps<typeof Link> & { external?: boolean }) {
  return (
    <Link
      {...rest}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={cn(
        'rounded-sm underline decoration-line-strong underline-offset-4 transition-colors hover:text-accent hover:decoration-accent',
        className,
      )}
    >
      {children}
      {external && <span className="visually-hidden"> (opens in a new tab)</span>}
    </Link>
  );
}
