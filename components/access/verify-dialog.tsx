'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useRequest, useSubmit } from '@/components/shared/use-request';
import { hardReload } from '@/components/shell/hard-reload';
import { hideToken } from '@/components/shell/hide-token';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialogs/dialog';
import { PasswordField } from '@/components/ui/fields/password-field';
import { TextField } from '@/components/ui/fields/text-field';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/profile';
import { landingAfterVerification } from '@/lib/domain/assignments/start-project';
import { clearTypedPassword, codeSentAt, noteCodeSent, typedPassword } from './login-steps';
import { clearPendingCode, pendingCodeUrl, setPendingCode, withoutCode } from './pending-code';
import { useStartProject, WithVoice } from './start-project';

const resendSeconds = 60;
const codeLength = 6;

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, codeLength);

type VerifyDialogProps = {
  email: string;
  /** The code from the link. Sent on click only: mail scanners open links too, and the code works once. */
  code: string | null;
  closeTo?: string;
  /** Name of the voice with which a project starts. */
  voiceName?: string | null;
  returnTo?: string | null;
  /** Replaces the navigation to the next page, for a form behind the dialog. */
  onVerified?: (user: Me) => void;
};

export function VerifyDialog({
  email,
  code: initialCode,
  closeTo = '/search',
  voiceName = null,
  returnTo,
  onVerified,
}: VerifyDialogProps) {
  useRedirectToPendingCode(email, initialCode);
  const start = useStartProject();
  const [code, setCode] = useState(() => digitsOf(initialCode ?? ''));
  const [password, setPassword] = useState(() => typedPassword(email));
  // The browser that signed up needs only the code. Only the server knows which browser that is.
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isVerified, setVerified] = useState(false);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const sent = useRef('');
  const request = useRequest(
    async (digits: string) => {
      const user = await api('POST /verify', { body: { email, code: digits, ...(password && { password }) } });
      clearPendingCode();
      clearTypedPassword();
      setVerified(true);
      if (onVerified) onVerified(user);
      else hardReload(returnTo ?? landingAfterVerification(user, start));
    },
    (refusal) => {
      if (refusal.code !== 'password-required-to-verify') return setError(refusal.message);
      sent.current = '';
      setPasswordNeeded(true);
    },
  );

  const send = (digits: string) => {
    if (digits === '') return setError('Please enter the code');
    // An incomplete code would use up a try.
    if (digits.length < codeLength) return setError(`Please enter all ${codeLength} digits`);
    if (isPasswordNeeded && password.trim() === '') return setPasswordError('Please enter your password');
    if (request.isSending || sent.current === digits) return;
    sent.current = digits;
    setError(null);
    void request.send(digits);
  };

  const change = (text: string) => {
    const digits = digitsOf(text);
    setCode(digits);
    setError(null);
    if (digits.length === codeLength && !isPasswordNeeded) send(digits);
  };

  return (
    <RouteDialog title="Enter the code" closeTo={closeTo} closeOnOutside={false}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          sent.current = '';
          send(code);
        }}
      >
        <p className="text-muted">
          We have mailed six digits to <strong className="break-words text-text">{email}</strong>. They work for 10
          minutes. <WithVoice voiceName={voiceName} />
        </p>
        <TextField
          label="Code"
          className="[&_input]:tabular [&_input]:text-xl [&_input]:tracking-[0.3em]"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          error={error}
          onChange={(event) => change(event.target.value)}
        />
        {isPasswordNeeded && (
          <PasswordField
            label="Password"
            hint="You signed up in another browser, so please enter the password that you chose there as well."
            autoComplete="current-password"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because the password is missing
            autoFocus
            value={password}
            error={passwordError}
            onChange={(event) => {
              setPassword(event.target.value);
              setPasswordError(null);
            }}
          />
        )}
        <DialogActions>
          <ResendButton email={email} />
          <Button type="submit" loading={request.isSending || isVerified}>
            Verify
          </Button>
        </DialogActions>
      </form>
    </RouteDialog>
  );
}

/** The link in the mail may open a second tab: redirects to the dialog that waits for the code. */
function useRedirectToPendingCode(email: string, code: string | null): void {
  const router = useRouter();
  useEffect(() => {
    const here = withoutCode(window.location);
    const elsewhere = code && pendingCodeUrl(email, code, here);
    if (elsewhere) return router.replace(elsewhere);
    setPendingCode(email, here);
    hideToken(here);
  }, [email, code, router]);
}

function ResendButton({ email }: { email: string }) {
  const [readyAt, setReadyAt] = useState(() => codeSentAt(email) + resendSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const { problem, send } = useSubmit(async () => {
    await api('POST /resend-verify-email', { body: { email } });
    showToast('A new code is on its way.');
  });
  const seconds = Math.max(0, Math.ceil((readyAt - now) / 1000));

  useEffect(() => {
    if (seconds === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  const resend = () => {
    setReadyAt(noteCodeSent(email) + resendSeconds * 1000);
    setNow(Date.now());
    send();
  };

  return (
    <>
      {problem && <Alert>{problem}</Alert>}
      <Button variant="secondary" onClick={resend} disabled={seconds > 0}>
        {seconds > 0 ? `Send again in ${seconds} s` : 'Send again'}
      </Button>
    </>
  );
}
