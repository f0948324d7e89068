'use client';

import { MailX } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { lazy, Suspense, useState } from 'react';
import { AcceptTerms } from '@/components/access/accept-terms';
import { holdTypedPassword, needsSecondFactor, noteCodeSent } from '@/components/access/login-steps';
import { useApiForm } from '@/components/shared/use-api-form';
import { useSubmit } from '@/components/shared/use-request';
import { hardReload } from '@/components/shell/hard-reload';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { PageFrame } from '@/components/shell/page-frame';
import { Button, ButtonLink } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/fields/password-field';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { EmptyState } from '@/components/ui/notices/states';
import { TextLink } from '@/components/ui/text-link';
import { track } from '@/lib/client/analytics';
import { api, ApiError } from '@/lib/client/api';
import { login } from '@/lib/contracts/access';
import type { RequestBody } from '@/lib/contracts/contract';
import { type Invitation, signUpAndAccept } from '@/lib/contracts/invitations';
import {
  type InvitationMode,
  invitationMode,
  isInvited,
  landingAfterInvitation,
} from '@/lib/domain/people/team-members';

/**
 * Landing page of an invitation (docs/rules/access.md#invitations-to-a-team), which is null if there is no open one.
 */
export function InvitationLanding({ invitation }: { invitation: Invitation | null }) {
  const ownEmail = useCurrentUser().user?.email ?? null;
  return (
    <PageFrame title="Team invitation" width="text">
      {invitation ? (
        <section className="w-full max-w-[500px] rounded-lg border border-line bg-raised p-5 sm:p-7">
          <p className="mb-6 text-lg break-words">
            You have been invited as member of <strong dir="auto">{invitation.teamName}</strong> by{' '}
            <strong>{invitation.invitedBy}</strong>.
          </p>
          <Mode mode={invitationMode(invitation, ownEmail)} invitation={invitation} />
          {ownEmail && !isInvited(invitation, ownEmail) && (
            <p className="mt-5 border-t border-line pt-4 text-sm break-words text-muted">
              You are logged in as {ownEmail}. The invitation is for {invitation.email}.
            </p>
          )}
        </section>
      ) : (
        <EmptyState
          icon={<MailX aria-hidden="true" />}
          title="Unable to find invitation"
          action={<ButtonLink href="/search">Find a voice</ButtonLink>}
        >
          It may have been accepted already or withdrawn.
        </EmptyState>
      )}
    </PageFrame>
  );
}

function Mode({ mode, invitation }: { mode: InvitationMode; invitation: Invitation }) {
  switch (mode) {
    case 'sign-up':
      return <InvitationSignup invitation={invitation} />;
    case 'accept':
      return <InvitationAccept invitation={invitation} />;
    case 'login':
      return <InvitationLogin invitation={invitation} />;
    default:
      return mode satisfies never;
  }
}

function InvitationAccept({ invitation }: { invitation: Invitation }) {
  const { isSending, problem, send } = useSubmit(async () => {
    const params = { invitationId: invitation.id };
    const user = await api('POST /team-invitations/{invitationId}/accept', { params, body: {} });
    hardReload(landingAfterInvitation(user));
  });
  return (
    <div className="flex flex-col gap-4">
      {problem && <Alert>{problem}</Alert>}
      <Button loading={isSending} onClick={() => send()}>
        Accept invitation
      </Button>
    </div>
  );
}

function InvitationSignup({ invitation }: { invitation: Invitation }) {
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

const SecondFactorForm = lazy(() =>
  import('@/components/access/second-factor-form').then((module) => ({ default: module.SecondFactorForm })),
);

function InvitationLogin({ invitation }: { invitation: Invitation }) {
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
