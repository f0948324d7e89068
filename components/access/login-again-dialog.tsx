'use client';

import { useState } from 'react';
import { useApiForm } from '@/components/shared/use-api-form';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { PasswordField } from '@/components/ui/fields/password-field';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import { login } from '@/lib/contracts/access';
import type { RequestBody } from '@/lib/contracts/contract';
import type { Me } from '@/lib/contracts/profile';
import { needsSecondFactor } from './login-steps';
import { SecondFactorForm } from './second-factor-form';

type LoginAgainDialogProps = {
  user: Me;
  onAnswer: (isLoggedIn: boolean) => void;
};

export function LoginAgainDialog({ user, onAnswer }: LoginAgainDialogProps) {
  const [needsCode, setNeedsCode] = useState(false);
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title={needsCode ? 'Enter the code' : 'Please login'}
      role="alertdialog"
    >
      {needsCode ? (
        <SecondFactorForm onLoggedIn={() => onAnswer(true)} onBack={() => setNeedsCode(false)} />
      ) : (
        <LoginForm user={user} onAnswer={onAnswer} onSecondFactor={() => setNeedsCode(true)} />
      )}
    </Dialog>
  );
}

function LoginForm({ user, onAnswer, onSecondFactor }: LoginAgainDialogProps & { onSecondFactor: () => void }) {
  const form = useApiForm<RequestBody<typeof login>>({
    schema: login.body,
    defaults: { email: user.email, password: '' },
    submit: async ({ password }) => {
      try {
        await api('POST /login', { body: { email: user.email, password } });
        onAnswer(true);
      } catch (error) {
        if (!needsSecondFactor(error)) throw error;
        onSecondFactor();
      }
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <p>Ooops! That was unexpected. Please login and try again.</p>
      <TextField label="Email" type="email" autoComplete="username" readOnly value={user.email} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <DialogActions>
        <Button type="submit" loading={form.isSending}>
          Login
        </Button>
      </DialogActions>
    </form>
  );
}
