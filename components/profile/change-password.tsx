'use client';

import { useRouter } from 'next/navigation';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { UnsavedGuard } from '@/components/shared/unsaved-guard';
import { useIsImpersonating, UserOnlyNotice } from '@/components/shared/user-only';
import { useApiForm } from '@/components/shared/use-api-form';
import { PageFrame } from '@/components/shell/page-frame';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/fields/choice-fields';
import { TextField } from '@/components/ui/fields/text-field';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import { type Me, updateUser } from '@/lib/contracts/profile';

const schema = updateUser.body.pick({ oldPassword: true, newPassword: true }).required();
type Values = z.input<typeof schema>;

const title = 'Change password';
const back = { href: '/profile', label: 'profile' };

export function ChangePassword({ user }: { user: Me }) {
  if (!useIsImpersonating()) return <PasswordForm user={user} />;
  return (
    <PageFrame title={title} width="text" back={back}>
      <UserOnlyNotice />
    </PageFrame>
  );
}

function PasswordForm({ user }: { user: Me }) {
  const router = useRouter();
  const formId = useId();
  const [isVisible, setVisible] = useState(false);
  const form = useApiForm<Values>({
    schema,
    defaults: { oldPassword: '', newPassword: '' },
    submit: async (body) => {
      await api('PATCH /users/{userId}', { params: { userId: user.id }, body });
      form.reset(body);
      showToast('Password changed. All other sessions have ended.');
      router.replace('/profile');
    },
  });
  const [oldPassword, newPassword] = form.watch(['oldPassword', 'newPassword']);
  const field = (name: keyof Values) => ({
    ...form.register(name),
    error: form.errorOf(name),
    type: isVisible ? 'text' : 'password',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  });
  return (
    <PageFrame
      title={title}
      width="text"
      back={back}
      action={
        oldPassword !== '' &&
        newPassword !== '' && (
          <Button type="submit" form={formId} loading={form.isSending}>
            Save
          </Button>
        )
      }
    >
      <form {...form.formProps} id={formId} className="flex flex-col gap-4">
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <TextField label="Old password" autoComplete="current-password" {...field('oldPassword')} />
        <TextField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters"
          {...field('newPassword')}
        />
        <Checkbox label="Show passwords" checked={isVisible} onChange={(event) => setVisible(event.target.checked)} />
        <p className="text-sm text-muted">You stay logged in here. All other sessions end.</p>
        {form.problem && <Alert>{form.problem.message}</Alert>}
        {/* Lets Enter submit the form while the button is hidden, and show what is missing. */}
        <button type="submit" hidden>
          Save
        </button>
      </form>
      <UnsavedGuard isDirty={form.formState.isDirty} leaveTo="/profile" />
    </PageFrame>
  );
}
