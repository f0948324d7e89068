'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { replacePath } from './line-link';
import { lineRouteOf } from '@/components/lines/audio/line-path';
import { useClosingRoute } from '@/components/shell/use-closing-route';
import { Dialog } from '@/components/ui/dialogs/dialog';
import type { DialogSize } from '@/components/ui/dialogs/dialog-props';

type LineDialogProps = {
  title: string;
  size?: DialogSize;
  closeOnOutside?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** The path under the dialog. */
  closeTo: string;
  children: ReactNode | ((close: (to?: string) => void) => ReactNode);
};

/** A route dialog of the reader, which opens and closes without the server. */
export function LineDialog({ closeTo, children, ...dialog }: LineDialogProps) {
  const { kind } = lineRouteOf(usePathname());
  const { open, opening, close, leave } = useClosingRoute({
    // The same dialog shows another line.
    isOwnPath: (path) => lineRouteOf(path).kind === kind,
    goTo: replacePath,
  });
  const closeThis = (to: string = closeTo) => close(to);
  return (
    <Dialog {...dialog} key={opening} open={open} onClose={() => closeThis()} onClosed={leave}>
      {typeof children === 'function' ? children(closeThis) : children}
    </Dialog>
  );
}
