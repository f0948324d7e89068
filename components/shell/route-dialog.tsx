'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import type { DialogSize } from '@/components/ui/dialog-props';

interface RouteDialogProps {
  title: string;
  description?: ReactNode;
  size?: DialogSize;
  closeOnOutside?: boolean;
  /** The route under the dialog: closing goes there after the fade. */
  closeTo: string;
  /** The content, or a function that gets `close` (fade, then go to `closeTo` or the given route). */
  children: ReactNode | ((close: (to?: string) => void) => ReactNode);
}

/** A dialog that is a page of its own: its address opens it, Back and Close leave it. */
export function RouteDialog({ closeTo, children, ...dialog }: RouteDialogProps) {
  const router = useRouter();
  const [open, setOpen] = useState(true);
  const target = useRef<string | null>(null);
  const close = (to: string = closeTo) => {
    target.current = to;
    setOpen(false);
  };
  // Also called when Back has already taken the dialog away: then nobody closed it and there is nowhere to go.
  const leave = () => {
    // In the dialog's place: Back leads to what was before it, not into it again.
    if (target.current !== null) router.replace(target.current, { scroll: false });
  };
  return (
    <Dialog {...dialog} open={open} onClose={() => close()} onClosed={leave}>
      {typeof children === 'function' ? children(close) : children}
    </Dialog>
  );
}
