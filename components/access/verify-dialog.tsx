'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { awaitCode, awaitedElsewhere, codeArrived, withoutCode } from '@/components/access/awaited-code';
import { codeSentAt, noteCodeSent } from '@/components/access/code-sent';
import { forgetTypedPassword, typedPassword } from '@/components/access/typed-password';
import { useStartProject } from '@/components/access/use-start-project';
import { hideToken } from '@/components/shell/hide-token';
import { hardReload } from '@/components/shell/hard-reload';
import { RouteDialog } from '@/components/shell/route-dialog';
import { Button } from '@/components/ui/button';
import { DialogActions } from '@/components/ui/dialog';
import { PasswordField } from '@/components/ui/password-field';
import { Alert } from '@/components/ui/alert';
import { showToast } from '@/components/ui/toaster';
import { TextField } from '@/components/ui/text-field';
import { ApiError, api } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/access';
import { landingAfterVerification } from '@/lib/domain/landing';

const resendSeconds = 60;
const codeLength = 6;

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, codeLength);

interface VerifyDialogProps {
  email: string;
  /** From the mail's link. A press sends it: programs that look through mails open links too, and it works once. */
  code: string | null;
  closeTo?: string;
  /** A page that asked for the login which led here. */
  returnTo?: string | null;
  /** In place of going on to the next page, for a form that waits behind the dialog. */
  onVerified?: (user: Me) => void;
}

/** /search/verify: the six digits that were mailed. Pasting or the browser's own code filling sends them at once. */
export function VerifyDialog({ email, code: given, closeTo = '/search', returnTo, onVerified }: VerifyDialogProps) {
  useWhereTheCodeIsAwaited(email, given);
  const start = useStartProject();
  const [code, setCode] = useState(() => digitsOf(given ?? ''));
  const [password, setPassword] = useState(() => typedPassword(email));
  // The browser that signed up needs the code alone; which one this is, only the server can see.
  const [isPasswordNeeded, setPasswordNeeded] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const sent = useRef('');

  const send = async (digits: string) => {
    if (digits === '') return setError('Please enter the code');
    // Too few would cost one of the tries that a code has.
    if (digits.length < codeLength) return setError(`Please enter all ${codeLength} digits`);
    if (isPasswordNeeded && password.trim() === '') return setPasswordError('Please enter your password');
    if (isSending || sent.current === digits) return;
    sent.current = digits;
    setSending(true);
    setError(null);
    try {
      const user = await api('POST /verify', { body: { email, code: digits, ...(password && { password }) } });
      codeArrived();
      forgetTypedPassword();
      if (onVerified) onVerified(user);
      else hardReload(returnTo ?? landingAfterVerification(user, start));
    } catch (problem) {
      setSending(false);
      if (problem instanceof ApiError && problem.code === 'password-required-to-verify') {
        sent.current = '';
        return setPasswordNeeded(true);
      }
      setError(problem instanceof ApiError ? problem.message : 'Something went wrong here. Sorry. Please try again.');
    }
  };

  const change = (text: string) => {
    const digits = digitsOf(text);
    setCode(digits);
    setError(null);
    if (digits.length === codeLength && !isPasswordNeeded) void send(digits);
  };

  return (
    <RouteDialog title="Enter the code" closeTo={closeTo} closeOnOutside={false}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          sent.current = '';
          void send(code);
        }}
      >
        <p className="text-muted">
          We have mailed six digits to <strong className="break-words text-text">{email}</strong>. They work for 10
          minutes.
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
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because it is what is missing
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
          <Button type="submit" loading={isSending}>
            Verify
          </Button>
        </DialogActions>
      </form>
    </RouteDialog>
  );
}

/** The mail's link leads on to the dialog that waits for its code in this browser, and to what waits behind that one. */
function useWhereTheCodeIsAwaited(email: string, code: string | null): void {
  const router = useRouter();
  useEffect(() => {
    const here = withoutCode(window.location);
    const elsewhere = code && awaitedElsewhere(email, code, here);
    if (elsewhere) return router.replace(elsewhere);
    awaitCode(email, here);
    hideToken(here);
  }, [email, code, router]);
}

/** Mails the code again: once a minute, and the button says how long that is. */
function ResendButton({ email }: { email: string }) {
  const [readyAt, setReadyAt] = useState(() => codeSentAt(email) + resendSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const [problem, setProblem] = useState<string | null>(null);
  const seconds = Math.max(0, Math.ceil((readyAt - now) / 1000));

  useEffect(() => {
    if (seconds === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [seconds]);

  const resend = async () => {
    setReadyAt(noteCodeSent(email) + resendSeconds * 1000);
    setNow(Date.now());
    setProblem(null);
    try {
      await api('POST /resend-verify-email', { body: { email } });
      showToast('A new code is on its way.');
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'The code could not be sent.');
    }
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
