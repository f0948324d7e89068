import type { ComponentProps, ReactNode } from 'react';
import { Button, type ButtonVariant } from './button';
import { classNames } from './class-names';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The button's name: what it does, as a screen reader says it and the tooltip shows it. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  loading?: boolean;
  /** Round, for play and other transport controls. */
  round?: boolean;
}

/** A 44 px square (or round) button that shows only a picture. Wrap it in a `Tooltip` where the picture alone may puzzle. */
export function IconButton({ label, icon, variant = 'quiet', round = false, className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      className={classNames('size-11 !px-0', round && '!rounded-full', className)}
    >
      {icon}
    </Button>
  );
}
