'use client';

import type { ComponentProps, FocusEvent, PointerEvent, ReactNode } from 'react';
import { Button, type ButtonVariant } from './button';
import { cn } from './cn';

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

/**
 * Shows a tooltip 500 ms after hover or keyboard focus, and hides it 150 ms after both have ended
 * (docs/rules/screens.md). The text is the control's accessible name, so screen readers do not announce it twice.
 * Loaded with the first tooltip.
 */
async function tooltipHandlers(target: HTMLElement, text: string): Promise<void> {
  const since = performance.now();
  // A click before the tooltip code has loaded cancels the tooltip.
  let isPressed = false;
  const press = () => {
    isPressed = true;
  };
  target.addEventListener('pointerdown', press);
  const bubble = await import('@/components/ui/notices/tooltip-bubble');
  target.removeEventListener('pointerdown', press);
  if (!isPressed) bubble.showTooltip(target, text, since);
}
