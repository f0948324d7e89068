import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';

type SubmitActionsProps = {
  /** A verb, or a verb and its object: 'Create file'. */
  children: ReactNode;
  problem?: { message: string } | null;
  isSending: boolean;
  variant?: 'primary' | 'danger';
  disabled?: boolean;
  onCancel: () => void;
};

/** The end of a form in a dialog: why the request failed, and the buttons. */
export function SubmitActions({ children, problem, isSending, variant, disabled, onCancel }: SubmitActionsProps) {
  return (
    <>
      {problem && <Alert>{problem.message}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} loading={isSending} disabled={disabled}>
          {children}
        </Button>
      </DialogActions>
    </>
  );
}
