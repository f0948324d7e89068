'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { useClosingRoute } from './use-closing-route';
import { Dialog } from '@/components/ui/dialogs/dialog';
import type { DialogSize } from '@/components/ui/dialogs/dialog-props';

type RouteDialogProps = {
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  closeOnOutside?: boolean;
  /** Selector of the element below which it opens on wide screens. */
  beside?: string | undefined;
  /** The route under the dialog; opened after the fade when the dialog closes. */
  closeTo: string;
  /** Content, or a function that receives `close` (fade, then go to `closeTo` or the given route). */
  children: ReactNode | ((close: (to?: string) => void) => ReactNode);
};

/** The dialog's URL opens it, Back and Close leave it. */
export function RouteDialog({ closeTo, children, ...dialog }: RouteDialogProps) {
  const router = useRouter();
  const [openedAt] = useState(usePathname());
  const { open, opening, close, leave } = useClosingRoute({
    isOwnPath: (path) => path === openedAt,
    // Replace the dialog's history entry, so that Back does not reopen it.
    goTo: (path) => router.replace(path, { scroll: false }),
  });
  const closeThis = (to: string = closeTo) => close(to);
  return (
    <Dialog {...dialog} key={opening} open={open} onClose={() => closeThis()} onClosed={leave}>
      {typeof children === 'function' ? children(closeThis) : children}
    </Dialog>
  );
}
