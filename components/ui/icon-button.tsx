'use client';

import type { ComponentProps, FocusEvent, PointerEvent, ReactNode } from 'react';
import { Button, type ButtonVariant } from './button';
import { cn } from './cn';
import { tooltipHandlers } from '@/components/ui/notices/tooltip';

type IconButtonProps = {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  loading?: boolean;
  round?: boolean;
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>;

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  round = false,
  className,
  onPointerEnter,
  onFocus,
  ...rest
}: IconButtonProps) {
  const onPointer = (event: PointerEvent<HTMLButtonElement>) => {
    onPointerEnter?.(event);
    if (event.pointerType !== 'touch') void tooltipHandlers(event.currentTarget, label);
  };
  const onKeyboard = (event: FocusEvent<HTMLButtonElement>) => {
    onFocus?.(event);
    if (event.currentTarget.matches(':focus-visible')) void tooltipHandlers(event.currentTarget, label);
  };
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      onPointerEnter={onPointer}
      onFocus={onKeyboard}
      className={cn('size-11 !px-0', round && '!rounded-full', className)}
    >
      {icon}
    </Button>
  );
}
