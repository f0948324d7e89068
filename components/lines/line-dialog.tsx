'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { lineRouteOf } from '@/components/lines/audio/line-path';
import { useIsVoice } from '@/components/shared/project-context';
import { ContactSupport } from '@/components/shell/support-contact';
import { useClosingRoute } from '@/components/shell/use-closing-route';
import { FileName } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import type { DialogSize } from '@/components/ui/dialogs/dialog-props';
import type { Line } from '@/lib/contracts/lines';
import { replacePath } from './line-link';

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

export function LineErrorDialog({ line, onClose }: { line: Line | null; onClose: () => void }) {
  const isVoice = useIsVoice();
  return (
    <Dialog open={line !== null} onClose={onClose} title="Unable to process audio.">
      <p className="font-medium">{line && <FileName name={line.filename} />}</p>
      {line?.error && <p className="mt-1 text-muted">{line.error}</p>}
      {isVoice ? (
        <ol className="mt-4 list-decimal space-y-1 pl-5">
          <li>Check that the file plays on your computer and is a common audio format, such as WAV.</li>
          <li>Upload it again.</li>
          <li>
            If it fails again, please <ContactSupport subject="Audio processing failed" />.
          </li>
        </ol>
      ) : (
        <p className="mt-4">Please ask the voice to upload it again, in the chat for example.</p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
