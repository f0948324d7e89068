'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { Dialog, DialogActions } from './dialog';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** A verb: 'Archive', 'Delete'. */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  onClosed?: () => void;
};

/** Confirms an action that cannot be undone. For other actions, offer undo in a snackbar. */
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

type DangerActionsProps = {
  /** A verb: 'Remove'. */
  label?: string;
  problem: string | null;
  isSending: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The end of a dialog that deletes: why the request failed, and the buttons. */
export function DangerActions({
  label = 'Delete',
  problem,
  isSending,
  disabled,
  onConfirm,
  onCancel,
}: DangerActionsProps) {
  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" loading={isSending} disabled={disabled} onClick={onConfirm}>
          {label}
        </Button>
      </DialogActions>
    </>
  );
}
