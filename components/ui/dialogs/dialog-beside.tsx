import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type CSSProperties, useRef, useState } from 'react';
import type { DialogProps } from './dialog-props';
import { focusFirstField } from '@/components/ui/fields/focus-first-field';
import { IconButton } from '@/components/ui/icon-button';

/** Width in CSS pixels, which is `w-88` below. */
const width = 352;
const gap = 8;
const margin = 16;
const minHeight = 280;

/**
 * Non-modal dialog that opens below the element and scrolls with the page; it moves to the bottom when the window
 * becomes narrow.
 */
export function DialogBeside({ open, onClose, onClosed, title, beside, children }: DialogProps & { beside: string }) {
  const content = useRef<HTMLDivElement>(null);
  const [position] = useState(() => placeBelow(document.querySelector(beside)));
  const onInteractOutside = (event: { target: EventTarget | null; preventDefault: () => void }) => {
    const other = event.target instanceof Element && event.target.closest('[data-filter], [data-above-dialogs]');
    if (other && !other.matches(beside)) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()} modal={false}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          tabIndex={-1}
          style={position as CSSProperties}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focusFirstField(event, content.current);
            content.current?.scrollIntoView({ block: 'nearest' });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>(beside)?.querySelector<HTMLElement>('a, button')?.focus();
            onClosed?.();
          }}
          onInteractOutside={onInteractOutside}
          className="z-30 flex scroll-my-4 flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float outline-none data-[state=closed]:pointer-events-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-fade-in max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-40 max-wide:max-h-[calc(100dvh-3rem-var(--shell-notice))] wide:absolute wide:top-(--beside-top) wide:left-(--beside-left) wide:max-h-(--beside-height) wide:w-88"
        >
          <div className="flex items-center gap-2 pt-2 pr-2 pl-5">
            <Radix.Title className="min-w-0 flex-1 text-base font-semibold break-words">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<X className="size-5" />} />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Returns the position in coordinates of the page, and the height that fits below the element. */
function placeBelow(element: Element | null) {
  const { left, bottom } = element?.getBoundingClientRect() ?? { left: margin, bottom: margin };
  const maxLeft = document.documentElement.clientWidth - width - margin;
  return {
    '--beside-left': `${Math.max(margin, Math.min(left, maxLeft)) + window.scrollX}px`,
    '--beside-top': `${bottom + gap + window.scrollY}px`,
    '--beside-height': `${Math.max(minHeight, window.innerHeight - bottom - gap - margin)}px`,
  };
}
