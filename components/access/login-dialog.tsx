'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useState } from 'react';
import { useApiForm } from '@/components/shared/use-api-form';
import { hardReload } from '@/components/shell/hard-reload';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { PasswordField } from '@/components/ui/fields/password-field';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { TextLink } from '@/components/ui/text-link';
import { api, ApiError } from '@/lib/client/api';
import { login, sendResetPasswordEmail } from '@/lib/contracts/access';
import type { RequestBody } from '@/lib/contracts/contract';
import type { Me } from '@/lib/contracts/profile';
import { landingAfterLogin, startProjectQuery } from '@/lib/domain/assignments/start-project';
import { holdTypedPassword, needsSecondFactor, noteCodeSent } from './login-steps';
import { useStartProject, WithVoice } from './start-project';

const SecondFactorForm = lazy(() =>
  import('./second-factor-form').then((module) => ({ default: module.SecondFactorForm })),
);

type Mode = 'login' | 'secondFactor' | 'forgot' | 'resetPasswordSent';

const titles: Record<Mode, string> = {
  login: 'Login',
  secondFactor: 'Enter the code',
  forgot: 'Forgot password',
  resetPasswordSent: 'Check your mail',
};

type LoginDialogProps = {
  returnTo: string | null;
  isForgotten: boolean;
  email?: string;
  /** Name of the voice with which a project starts. */
  voiceName?: string | null;
};

export function LoginDialog({ returnTo, isForgotten, email: initialEmail = '', voiceName = null }: LoginDialogProps) {
  const [mode, setMode] = useState<Mode>(isForgotten ? 'forgot' : 'login');
  const [email, setEmail] = useState(initialEmail);
  const start = useStartProject();
  const enter = (user: Me) => hardReload(returnTo ?? landingAfterLogin(user, start));
  return (
    <RouteDialog
      title={titles[mode]}
      description={voiceName !== null && start.createProject ? <WithVoice voiceName={voiceName} /> : undefined}
      closeTo="/search"
    >
      {mode === 'login' && (
        <LoginForm
          email={email}
          returnTo={returnTo}
          onForgot={(email) => {
            setEmail(email);
            setMode('forgot');
          }}
          onLoggedIn={enter}
          onSecondFactor={(email) => {
            setEmail(email);
            setMode('secondFactor');
          }}
        />
      )}
      {mode === 'secondFactor' && (
        <Suspense fallback={null}>
          <SecondFactorForm onLoggedIn={enter} onBack={() => setMode('login')} />
        </Suspense>
      )}
      {mode === 'forgot' && (
        <ForgotPassword
          email={email}
          onBack={() => setMode('login')}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setMode('resetPasswordSent');
          }}
        />
      )}
      {mode === 'resetPasswordSent' && <ResetPasswordSent email={email} onBack={() => setMode('login')} />}
    </RouteDialog>
  );
}

type LoginFormProps = {
  email: string;
  returnTo: string | null;
  onForgot: (email: string) => void;
  onLoggedIn: (user: Me) => void;
  onSecondFactor: (email: string) => void;
};

function LoginForm({ email, returnTo, onForgot, onLoggedIn, onSecondFactor }: LoginFormProps) {
  const router = useRouter();
  const start = useStartProject();
  const form = useApiForm<RequestBody<typeof login>>({
    schema: login.body,
    defaults: { email, password: '' },
    submit: async (body) => {
      try {
        onLoggedIn(await api('POST /login', { body }));
      } catch (error) {
        if (needsSecondFactor(error)) return onSecondFactor(body.email.trim());
        if (!(error instanceof ApiError) || error.code !== 'not-verified') throw error;
        holdTypedPassword(body.email, body.password);
        noteCodeSent(body.email.trim());
        const query = new URLSearchParams(startProjectQuery(start));
        query.set('email', body.email.trim());
        if (returnTo) query.set('returnTo', returnTo);
        router.push(`/search/verify?${query}`);
      }
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={form.errorOf('email')}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={form.errorOf('password')}
        {...form.register('password')}
      />
      {form.problem && <Alert>{form.problem.message}</Alert>}
      <p className="text-sm text-muted">
        New here? <TextLink href={`/search/signup${startProjectQuery(start)}`}>Sign up</TextLink>
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={() => onForgot(form.getValues('email'))}>
          Forgot password?
        </Button>
        <Button type="submit" loading={form.isSending}>
          Login
        </Button>
      </DialogActions>
    </form>
  );
}

type ForgotPasswordProps = {
  email: string;
  onBack: () => void;
  onSent: (email: string) => void;
};

function ForgotPassword({ email, onBack, onSent }: ForgotPasswordProps) {
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

function ResetPasswordSent({ email, onBack }: { email: string; onBack: () => void }) {
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
