'use client';

import { Link } from './link';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class';
import { cn } from './cn';
import { Spinner } from '@/components/ui/notices/spinner';

export type { ButtonVariant } from './button-class';

type ButtonLook = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
};

type ButtonProps = {
  /** Shows a spinner and ignores clicks; the button keeps its width and focus. */
  loading?: boolean;
} & ComponentProps<'button'> &
  ButtonLook;

export function Button({
  variant,
  size,
  icon,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type} // oxlint-disable-line react/button-has-type -- one of them, by its default
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={buttonClass(variant, size, cn('relative', className))}
    >
      <span className={cn('inline-flex items-center gap-2', loading && 'invisible')}>
        {icon}
        {children}
      </span>
      {loading && <Spinner immediate className="absolute" />}
      {loading && <span className="visually-hidden">{children}</span>}
    </button>
  );
}

type ButtonLinkProps = {} & ComponentProps<typeof Link> & ButtonLook;

export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
