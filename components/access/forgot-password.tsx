'use client';

import { useApiForm } from '@/components/shared/use-api-form';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { Alert } from '@/components/ui/notices/alert';
import { TextField } from '@/components/ui/fields/text-field';
import { api } from '@/lib/client/api';
import type { RequestBody } from '@/lib/contracts/contract';
import { sendResetPasswordEmail } from '@/lib/contracts/access';

type ForgotPasswordProps = {
  email: string;
  onBack: () => void;
  onSent: (email: string) => void;
};

export function ForgotPassword({ email, onBack, onSent }: ForgotPasswordProps) {
  const form = useApiForm<RequestBody<typeof sendResetPasswordEmail>>({
    schema: sendResetPasswordEmail.body,
    defaults: { email },
    submit: async (body) => {
      await api('POST /send-reset-password-email', { body });
      onSent(body.email.trim());
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <p className="text-muted">We will mail you a link that sets a new password.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus has gone
        autoFocus
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <DialogActions>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={form.isSending} disabled={form.watch('email').trim() === ''}>
          Send
        </Button>
      </DialogActions>
    </form>
  );
}

export function ResetPasswordSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <>
      <p role="status">
        If there is an account for <strong className="break-words">{email}</strong>, a link is on its way. It works
        once, for one hour.
      </p>
      <DialogActions>
        <Button onClick={onBack}>Login</Button>
      </DialogActions>
    </>
  );
}
