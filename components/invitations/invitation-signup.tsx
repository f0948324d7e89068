'use client';

import { PasswordField } from '@/components/ui/fields/password-field';
import { hardReload } from '@/components/shell/hard-reload';
import { AcceptTerms } from '@/components/access/accept-terms';
import { useApiForm } from '@/components/shared/use-api-form';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { TextField } from '@/components/ui/fields/text-field';
import { track } from '@/lib/client/analytics';
import { api } from '@/lib/client/api';
import type { RequestBody } from '@/lib/contracts/contract';
import { type Invitation, signUpAndAccept } from '@/lib/contracts/invitations';

export function InvitationSignup({ invitation }: { invitation: Invitation }) {
  const form = useApiForm<RequestBody<typeof signUpAndAccept>>({
    schema: signUpAndAccept.body,
    defaults: { firstName: '', lastName: '', password: '' },
    submit: async (body) => {
      const params = { invitationId: invitation.id };
      await api('POST /team-invitations/{invitationId}/signup-and-accept', { params, body });
      track('sign-up', { isVoice: false });
      hardReload('/projects');
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField
        label="First name"
        autoComplete="given-name"
        error={form.errorOf('firstName')}
        {...form.register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={form.errorOf('lastName')}
        {...form.register('lastName')}
      />
      <TextField label="Email" type="email" autoComplete="username" readOnly value={invitation.email} />
      <PasswordField
        label="Password"
        toggle="checkbox"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      <AcceptTerms />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <Button type="submit" loading={form.isSending}>
        Accept & sign up
      </Button>
    </form>
  );
}
