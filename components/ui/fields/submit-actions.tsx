import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';

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

/**
 * Scrolls to the first invalid field, or section with a problem, and focuses it (docs/rules/screens.md). Call it in an
 * effect, after the errors have rendered.
 * @returns false if no field is invalid.
 */
export function scrollToFirstError(container: ParentNode): boolean {
  const invalid = [...container.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-problem]')];
  invalid.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  const field = invalid[0];
  if (!field) return false;
  field.scrollIntoView({ block: 'center', behavior: 'smooth' });
  const focusable = field.matches('input, textarea, select, button')
    ? field
    : field.querySelector<HTMLElement>('input, a[href], button, [tabindex]');
  focusable?.focus({ preventScroll: true });
  return true;
}
