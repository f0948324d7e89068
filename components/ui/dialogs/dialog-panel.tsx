'use client';

import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type CSSProperties, useRef, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { isComposing } from '@/components/ui/is-composing';
import { ReadyMark } from '@/components/ui/ready-mark';
import type { DialogProps, DialogSize } from './dialog-props';

/** Widths from docs/rules/screens.md; under 600 px a dialog is a full-width bottom sheet. */
export const dialogWidths: Record<DialogSize, string> = {
  small: 'sm:max-w-60',
  default: 'sm:max-w-[500px]',
  large: 'sm:max-w-[800px]',
};
const places = {
  dialog: 'max-sm:items-end sm:place-items-center sm:p-6',
  sheet: 'items-end',
};
const looks = {
  dialog: cn(
    'max-sm:rounded-t-xl max-sm:pb-[env(safe-area-inset-bottom)] sm:rounded-lg',
    'max-sm:data-[state=open]:animate-sheet-in max-sm:data-[state=closed]:animate-sheet-out sm:data-[state=open]:animate-dialog-in sm:data-[state=closed]:animate-dialog-out',
  ),
  sheet:
    'rounded-t-xl pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
};

/** Focus targets by open dialog, in order of preference; focus returns to the first that still exists. */
const returnTargetsByDialog = new WeakMap<Element, readonly HTMLElement[]>();
/** Targets of the latest dialog: when a dialog replaces another, the previously focused element is gone. */
let latestReturnTargets: readonly HTMLElement[] = [];

export function DialogPanel(props: DialogProps) {
  // Decide once: another panel would lose typed text.
  const [beside] = useState(() =>
    props.beside &&
    typeof window !== 'undefined' &&
    window.matchMedia('(width >= 1100px)').matches &&
    document.querySelector(props.beside)
      ? props.beside
      : null,
  );
  return (
    <>
      <ReadyMark />
      {beside ? <DialogBeside {...props} beside={beside} /> : <ModalPanel {...props} />}
    </>
  );
}

function ModalPanel({
  open,
  onClose,
  onClosed,
  title,
  description,
  size = 'default',
  closeOnOutside = true,
  layout = 'dialog',
  role = 'dialog',
  trigger,
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const returnTargets = useRef<readonly HTMLElement[]>([]);
  const onPressOutside = (event: { target: EventTarget | null; preventDefault: () => void }) => {
    const isAbove = event.target instanceof Element && event.target.closest('[data-above-dialogs]');
    if (isAbove || !closeOnOutside) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay
          className={cn(
            'fixed inset-x-0 top-(--shell-notice) bottom-0 z-40 grid overflow-hidden bg-overlay data-[state=closed]:pointer-events-none! data-[state=closed]:animate-dialog-out data-[state=open]:animate-fade-in',
            places[layout],
          )}
        >
          <Radix.Content
            ref={content}
            role={role}
            tabIndex={-1}
            onOpenAutoFocus={(event) => {
              returnTargets.current = findReturnTargets(document.activeElement, trigger?.current);
              latestReturnTargets = returnTargets.current;
              if (content.current) returnTargetsByDialog.set(content.current, returnTargets.current);
              focusFirstField(event, content.current);
            }}
            onCloseAutoFocus={() => {
              returnTargets.current.find((element) => element.isConnected)?.focus();
              if (latestReturnTargets === returnTargets.current) latestReturnTargets = [];
              onClosed?.();
            }}
            onEscapeKeyDown={keepWhileComposing}
            onInteractOutside={onPressOutside}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cn(
              'flex max-h-[calc(100dvh-3rem-var(--shell-notice))] w-full min-w-0 flex-col overflow-hidden bg-raised shadow-float outline-none data-[state=closed]:pointer-events-none',
              looks[layout],
              layout === 'dialog' && dialogWidths[size],
            )}
          >
            <div className="flex items-start gap-2 pt-3 pr-3 pb-1 pl-5 sm:pt-4 sm:pr-4 sm:pl-7">
              <Radix.Title className="min-w-0 flex-1 py-2 text-xl font-semibold break-words">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X className="size-5" />} />
              </Radix.Close>
            </div>
            {/* scroll-pb keeps a focused field clear of the sticky buttons. */}
            <div className="min-h-0 flex-1 scroll-pb-24 overflow-y-auto px-5 pb-5 sm:px-7 sm:pb-7">
              {description && <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>}
              {children}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function findReturnTargets(focused: Element | null, trigger: HTMLElement | null | undefined): readonly HTMLElement[] {
  const outer = focused?.closest('[role=dialog], [role=alertdialog]');
  const before = outer ? returnTargetsByDialog.get(outer) : undefined;
  const own = [
    ...(focused instanceof HTMLElement && focused !== document.body ? [focused] : []),
    ...(trigger ? [trigger] : []),
  ];
  return own.length > 0 ? [...own, ...(before ?? [])] : [...latestReturnTargets];
}

/** Width in CSS pixels, which is `w-88` below. */
const width = 352;
const gap = 8;
const margin = 16;
const minHeight = 280;

/**
 * Non-modal dialog that opens below the element and scrolls with the page; it moves to the bottom when the window
 * becomes narrow.
 */
function DialogBeside({ open, onClose, onClosed, title, beside, children }: DialogProps & { beside: string }) {
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
          onEscapeKeyDown={keepWhileComposing}
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

/** Escape ends the composition of an input method, not the dialog. */
function keepWhileComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault();
}

/** Focuses the first field; without one, focuses the dialog, so that its title is announced and Enter does nothing. */
function focusFirstField(event: Event, content: HTMLElement | null): void {
  event.preventDefault();
  const field = content?.querySelector<HTMLElement>(
    '[autofocus], input:not([type=hidden], :disabled), textarea, select',
  );
  (field ?? content)?.focus();
}
