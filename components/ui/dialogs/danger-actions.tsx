import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { DialogActions } from './dialog';

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
