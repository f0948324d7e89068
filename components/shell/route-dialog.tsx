'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
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

/**
 * A dialog that is a page of its own: its address opens it, Back and Close leave it. What stands under it is there
 * already, so that the address changes with the last of the fade and the server's answer follows.
 */
export function RouteDialog({ closeTo, children, ...dialog }: RouteDialogProps) {
  const router = useRouter();
  const pathname = usePathname();
  const [isLeaving, setLeaving] = useState(false);
  const target = useRef<string | null>(null);
  const isLeft = pathname === closeTo.split('?')[0];
  useEffect(() => {
    if (!isLeft) return;
    // Its address again, before the page under it has come, opens it again.
    setLeaving(false);
    // Only now: together with the new address, the answer would hold that back.
    router.replace(`${window.location.pathname}${window.location.search}`, { scroll: false });
  }, [isLeft, router]);
  const close = (to: string = closeTo) => {
    target.current = to;
    setLeaving(true);
  };
  // Also called when Back has already taken the dialog away: then nobody closed it and there is nowhere to go.
  const leave = () => {
    const to = target.current;
    target.current = null;
    if (to === null || window.location.pathname !== pathname) return;
    // In the dialog's place: Back leads to what was before it, not into it again.
    if (to === closeTo) window.history.replaceState(null, '', to);
    else router.replace(to, { scroll: false });
  };
  return (
    <Dialog {...dialog} open={!isLeaving && !isLeft} onClose={() => close()} onClosed={leave}>
      {typeof children === 'function' ? children(close) : children}
    </Dialog>
  );
}
