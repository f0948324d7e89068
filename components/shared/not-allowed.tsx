import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';

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
