'use client';

import { useApiForm } from '@/components/shared/use-api-form';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { PasswordField } from '@/components/ui/fields/password-field';
import { api } from '@/lib/client/api';
import { confirmPassword } from '@/lib/contracts/access';
import type { RequestBody } from '@/lib/contracts/contract';

type ConfirmPasswordDialogProps = {
  email: string;
  onAnswer: (isConfirmed: boolean) => void;
};

export function ConfirmPasswordDialog({ email, onAnswer }: ConfirmPasswordDialogProps) {
  const form = useApiForm<RequestBody<typeof confirmPassword>>({
    schema: confirmPassword.body,
    defaults: { password: '' },
    submit: async (body) => {
      await api('POST /confirm-password', { body });
      onAnswer(true);
    },
  });
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Confirm your password"
      description="This change needs your password. We ask again after ten minutes."
    >
      <form {...form.formProps} className="flex flex-col gap-4">
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={form.errorOf('password')}
          {...form.register('password')}
        />
        {form.problem && <Alert>{form.problem.message}</Alert>}
        <DialogActions>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
