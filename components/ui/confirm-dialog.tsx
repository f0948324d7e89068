'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, in a sentence. */
  children?: ReactNode;
  /** The verb: 'Archive', 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** What cannot be undone is red. */
  danger?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  onClosed?: () => void;
}

/** Asks before something that cannot be undone. Where it can be undone, act and offer undo in a snackbar instead. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  loading,
  onConfirm,
  onClose,
  onClosed,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} onClosed={onClosed} title={title} role="alertdialog">
      {children && <div className="text-muted">{children}</div>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
