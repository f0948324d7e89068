'use client';

import { useRouter } from 'next/navigation';
import type { z } from 'zod';
import { useApiForm } from '@/components/shared/use-api-form';
import { useSubmit } from '@/components/shared/use-request';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { verify } from '@/lib/contracts/access';

const schema = verify.body.pick({ code: true });

type VerifyEmailDialogProps = {
  userId: string;
  /** The new address. */
  email: string;
};

export function VerifyEmailDialog({ userId, email }: VerifyEmailDialogProps) {
  const router = useRouter();
  const { setUser } = useCurrentUser();
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaults: { code: '' },
    submit: async ({ code }) => {
      setUser(await api('POST /verify', { body: { email, code } }));
      showToast('Email address changed. All other sessions have ended.');
      router.replace('/profile');
      router.refresh();
    },
  });
  const again = useSubmit(async () => {
    await api('PATCH /users/{userId}', { params: { userId }, body: { email } });
    showToast('A new code is on its way.');
  });
  return (
    <RouteDialog title="Confirm your new email address" closeTo="/profile/edit-profile" closeOnOutside={false}>
      <form {...form.formProps} className="flex flex-col gap-4">
        <p className="text-muted">
          We have mailed six digits to <strong className="break-words text-text">{email}</strong>. They work for 10
          minutes. Until then your address stays the same.
        </p>
        <TextField
          label="Code"
          className="[&_input]:tabular [&_input]:text-xl [&_input]:tracking-[0.3em]"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          error={form.errorOf('code')}
          {...form.register('code')}
        />
        {form.problem && <Alert>{form.problem.message}</Alert>}
        {again.problem && <Alert>{again.problem}</Alert>}
        <DialogActions>
          <Button variant="secondary" loading={again.isSending} onClick={() => again.send()}>
            Send again
          </Button>
          <Button type="submit" loading={form.isSending}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </RouteDialog>
  );
}
