'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useState } from 'react';
import { needsSecondFactor } from '@/components/access/needs-second-factor';
import { noteCodeSent } from '@/components/access/code-sent';
import { holdTypedPassword } from '@/components/access/typed-password';
import { PasswordField } from '@/components/ui/fields/password-field';
import { hardReload } from '@/components/shell/hard-reload';
import { useApiForm } from '@/components/shared/use-api-form';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { TextField } from '@/components/ui/fields/text-field';
import { TextLink } from '@/components/ui/text-link';
import { ApiError, api } from '@/lib/client/api';
import { login } from '@/lib/contracts/access';
import type { RequestBody } from '@/lib/contracts/contract';
import type { Invitation } from '@/lib/contracts/invitations';

const SecondFactorForm = lazy(() =>
  import('@/components/access/second-factor-form').then((module) => ({ default: module.SecondFactorForm })),
);

export function InvitationLogin({ invitation }: { invitation: Invitation }) {
  const router = useRouter();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useApiForm<RequestBody<typeof login>>({
    schema: login.body,
    defaults: { email: invitation.email, password: '' },
    submit: async ({ password }) => {
      const { email } = invitation;
      try {
        await api('POST /login', { body: { email, password } });
        hardReload();
      } catch (error) {
        if (needsSecondFactor(error)) return setNeedsCode(true);
        if (!(error instanceof ApiError) || error.code !== 'not-verified') throw error;
        holdTypedPassword(email, password);
        noteCodeSent(email);
        const query = new URLSearchParams({ email, returnTo: `/team-invitation/${invitation.id}` });
        router.push(`/search/verify?${query}`);
      }
    },
  });
  const forgotten = new URLSearchParams({
    forgot: 'yes',
    email: invitation.email,
    returnTo: `/team-invitation/${invitation.id}`,
  });
  if (needsCode) {
    return (
      <Suspense fallback={null}>
        <SecondFactorForm onLoggedIn={() => hardReload()} onBack={() => setNeedsCode(false)} />
      </Suspense>
    );
  }
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <p>Please login to accept the invitation.</p>
      <TextField label="Email" type="email" autoComplete="username" readOnly value={invitation.email} />
      <PasswordField
        label="Password"
        toggle="checkbox"
        autoComplete="current-password"
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <Button type="submit" loading={form.isSending}>
        Login
      </Button>
      <p className="text-sm text-muted">
        <TextLink href={`/search/login?${forgotten}`}>Forgot password?</TextLink>
      </p>
    </form>
  );
}
