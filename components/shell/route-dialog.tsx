'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import type { DialogSize } from '@/components/ui/dialog-props';

interface RouteDialogProps {
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  closeOnOutside?: boolean;
  /** The route under the dialog; opened after the fade when the dialog closes. */
  closeTo: string;
  /** Content, or a function that receives `close` (fade, then go to `closeTo` or the given route). */
  children: ReactNode | ((close: (to?: string) => void) => ReactNode);
}

/** The dialog's URL opens it, Back and Close leave it. */
export function RouteDialog({ closeTo, children, ...dialog }: RouteDialogProps) {
  const router = useRouter();
  const [open, setOpen] = useState(true);
  const [target, setTarget] = useState<string | null>(null);
  const close = (to: string = closeTo) => {
    setTarget(to);
    setOpen(false);
  };
  // Also runs when Back has already removed the dialog; then there is no navigation left to do.
  const leave = () => {
    // Replace the dialog's history entry, so that Back does not reopen it.
    if (target !== null) router.replace(target, { scroll: false });
  };
  return (
    <Dialog {...dialog} open={open} onClose={() => close()} onClosed={leave}>
      {typeof children === 'function' ? children(close) : children}
    </Dialog>
  );
}
