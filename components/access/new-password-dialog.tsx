'use client';

import { useState } from 'react';
import { useHiddenToken } from '@/components/shell/hide-token';
import { RouteDialog } from '@/components/shell/route-dialog';
import { useApiForm } from '@/components/shared/use-api-form';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { PasswordField } from '@/components/ui/fields/password-field';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import type { RequestBody } from '@/lib/contracts/contract';
import { changePassword } from '@/lib/contracts/access';

export function NewPasswordDialog({ token }: { token: string }) {
  useHiddenToken('/search/change-password');
  const [isDone, setDone] = useState(false);
  const form = useApiForm<RequestBody<typeof changePassword>>({
    schema: changePassword.body,
    defaults: { token, password: '' },
    submit: async (body) => {
      await api('POST /change-password', { body });
      setDone(true);
    },
  });
  return (
    <RouteDialog title={isDone ? 'Password changed!' : 'New password'} closeTo="/search">
      {isDone ? (
        <>
          <p role="status">You can now log in with your new password. All other sessions have ended.</p>
          <DialogActions>
            <ButtonLink href="/search/login">Login</ButtonLink>
          </DialogActions>
        </>
      ) : (
        <form {...form.formProps} className="flex flex-col gap-4">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters"
            error={form.errorOf('password')}
            {...form.register('password')}
          />
          {(form.problem || form.errorOf('token')) && <Alert>{form.problem?.message ?? form.errorOf('token')}</Alert>}
          <DialogActions>
            {form.problem?.code === 'used-link' ? (
              <ButtonLink href="/search/login?forgot=yes">Ask for a new link</ButtonLink>
            ) : (
              <Button type="submit" loading={form.isSending}>
                Save
              </Button>
            )}
          </DialogActions>
        </form>
      )}
    </RouteDialog>
  );
}
