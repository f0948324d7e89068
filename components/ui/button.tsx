import Link from 'next/link';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-text text-raised hover:bg-text/85 active:bg-text/75',
  secondary: 'border border-line-strong bg-raised text-text hover:bg-wash active:bg-line',
  quiet: 'text-text hover:bg-wash active:bg-line',
  danger: 'bg-danger text-danger-text hover:bg-danger/88 active:bg-danger/80',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-5 text-base',
};

/** The look of a button, for the rare element that is neither a button nor a link. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md py-1.5 text-center font-medium transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-not-allowed',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and ignores presses; the button keeps its width and the keyboard's focus. */
  loading?: boolean;
}

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
      type={type}
      onClick={press}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      className={buttonClass(variant, size, classNames('relative', className))}
    >
      <span className={classNames('inline-flex items-center gap-2', loading && 'invisible')}>
        {icon}
        {children}
      </span>
      {loading && <Spinner immediate className="absolute" />}
      {loading && <span className="visually-hidden">{children}</span>}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
