'use client';

import { useState } from 'react';
import { useApiForm } from '@/components/shared/use-api-form';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/fields/text-field';
import { api } from '@/lib/client/api';
import { finishLogin } from '@/lib/contracts/access';
import type { Me } from '@/lib/contracts/profile';
import type { RequestBody } from '@/lib/contracts/contract';

type SecondFactorFormProps = {
  onLoggedIn: (user: Me) => void;
  /** Runs when the password has to be entered again, because the five minutes are over. */
  onBack: () => void;
};

/** The second step of a login. */
export function SecondFactorForm({ onLoggedIn, onBack }: SecondFactorFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useApiForm<RequestBody<typeof finishLogin>>({
    schema: finishLogin.body,
    defaults: { code: '' },
    submit: async (body) => onLoggedIn(await api('POST /login/second-factor', { body })),
  });
  const code = form.register('code');
  const changeKind = () => {
    setRecovery(!isRecovery);
    form.reset();
  };
  const isOver = form.problem?.code === 'login-expired';
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <p className="text-muted">
        {isRecovery
          ? 'Enter one of the recovery codes that you saved. Each works once.'
          : 'Enter the six digits that your authenticator app shows.'}
      </p>
      <TextField
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? 'Recovery code' : 'Code'}
        className="[&_input]:tabular [&_input]:text-xl [&_input]:tracking-[0.2em]"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the password that was just entered
        autoFocus
        error={form.errorOf('code')}
        {...code}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <div className="mt-2 flex flex-wrap justify-end gap-3 max-sm:[&>*]:flex-auto">
        <Button variant="quiet" onClick={changeKind}>
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
        {isOver ? (
          <Button onClick={onBack}>Enter the password again</Button>
        ) : (
          <Button type="submit" loading={form.isSending}>
            Continue
          </Button>
        )}
      </div>
    </form>
  );
}
