import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';

/** Shown in a dialog opened by URL that the user may not use, or not now. */
export function NotAllowed({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <>
      <p>{children}</p>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  );
}
