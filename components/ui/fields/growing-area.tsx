import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { cn } from '@/components/ui/cn';

/** Text area that grows with its text. */
export function GrowingArea({ ref, className, onInput, ...rest }: ComponentProps<'textarea'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current, []);
  useLayoutEffect(() => {
    if (area.current) fitHeight(area.current);
  });
  return (
    <textarea
      dir="auto"
      {...rest}
      ref={area}
      onInput={(event) => {
        fitHeight(event.currentTarget);
        onInput?.(event);
      }}
      className={cn('field-sizing-content', className)}
    />
  );
}

/** Does in scripts what `field-sizing` does in newer browsers. */
function fitHeight(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  const borderPx = area.offsetHeight - area.clientHeight;
  area.style.height = `${area.scrollHeight + borderPx}px`;
}
