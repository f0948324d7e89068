'use client';

import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import * as Radix from 'radix-ui/dialog';
import { classNames } from './class-names';
import { IconButton } from './icon-button';

export type DialogSize = 'small' | 'default' | 'large';

/** Widths of specification 1, section 9; below 700 px every dialog is a bottom sheet as wide as the screen. */
const WIDTHS: Record<DialogSize, string> = {
  small: 'md:max-w-60',
  default: 'md:max-w-[500px]',
  large: 'md:max-w-[800px]',
};

export interface DialogProps {
  open: boolean;
  /** Esc, the cross, or a press beside the dialog. The caller sets `open` to false. */
  onClose: () => void;
  /** Called when the fade (540 ms) is over and the dialog is gone: the moment to change the route. */
  onClosed?: () => void;
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  /** False while something may be lost: a press beside the dialog then does nothing; Esc and the cross still close. */
  closeOnOutside?: boolean;
  /** 'alertdialog' interrupts: it is read out at once. */
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

/** A modal dialog: keeps the focus, gives it back, and scrolls inside itself. Put buttons into `DialogActions`. */
export function Dialog({
  open,
  onClose,
  onClosed,
  title,
  description,
  size = 'default',
  closeOnOutside = true,
  role = 'dialog',
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const onPressOutside = (event: { target: EventTarget | null; preventDefault: () => void }) => {
    const onSnackbar = event.target instanceof Element && event.target.closest('[data-snackbars]');
    if (onSnackbar || !closeOnOutside) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid overflow-hidden bg-overlay max-md:items-end md:place-items-center md:p-6 data-[state=closed]:pointer-events-none data-[state=closed]:animate-dialog-out data-[state=open]:animate-fade-in">
          <Radix.Content
            ref={content}
            role={role}
            tabIndex={-1}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement;
              focusFirstField(event, content.current);
            }}
            onCloseAutoFocus={() => {
              if (opener.current instanceof HTMLElement) opener.current.focus();
              onClosed?.();
            }}
            onInteractOutside={onPressOutside}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classNames(
              'flex max-h-[calc(100dvh-3rem)] w-full min-w-0 flex-col overflow-hidden bg-raised shadow-float outline-none',
              'max-md:rounded-t-xl max-md:pb-[env(safe-area-inset-bottom)] md:rounded-lg',
              'max-md:data-[state=open]:animate-sheet-in max-md:data-[state=closed]:animate-sheet-out md:data-[state=open]:animate-dialog-in',
              WIDTHS[size],
            )}
          >
            <header className="flex items-start gap-2 pt-3 pr-3 pb-1 pl-5 sm:pt-4 sm:pr-4 sm:pl-7">
              <Radix.Title className="min-w-0 flex-1 py-2 text-xl font-semibold break-words">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X className="size-5" />} />
              </Radix.Close>
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5 sm:px-7 sm:pb-7">
              {description && <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>}
              {children}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The first field gets the cursor; a dialog without fields gets it itself, so that its title is read and Enter does no harm. */
function focusFirstField(event: Event, content: HTMLElement | null): void {
  event.preventDefault();
  const field = content?.querySelector<HTMLElement>(
    '[autofocus], input:not([type=hidden], :disabled), textarea, select',
  );
  (field ?? content)?.focus();
}

/** The buttons of a dialog, the main one last; they stay in sight while the dialog's body scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 flex flex-wrap justify-end gap-3 bg-raised px-5 pt-3 pb-5 max-sm:[&>*]:flex-1 sm:-bottom-7 sm:-mx-7 sm:-mb-7 sm:px-7 sm:pb-7">
      {children}
    </div>
  );
}
