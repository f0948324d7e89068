'use client';

import { lazy, Suspense, useEffect } from 'react';
import { useCurrentUser } from '@/components/shell/login/current-user';
import {
  agreementQuestion,
  loginQuestion,
  offerLoginAgain,
  passwordQuestion,
} from '@/components/shell/login/login-again';
import { useStore } from '@/components/ui/store';

const LoginAgainDialog = lazy(() =>
  import('./login-again-dialog').then((module) => ({ default: module.LoginAgainDialog })),
);
const ConfirmPasswordDialog = lazy(() =>
  import('./confirm-password-dialog').then((module) => ({ default: module.ConfirmPasswordDialog })),
);
const AgreementDialog = lazy(() =>
  import('./agreement-dialog').then((module) => ({ default: module.AgreementDialog })),
);

/**
 * Asks for the password when the session ends or a request needs it, and for the agreement to new terms, so that no input
 * is lost. Every page includes it.
 */
export function LoginAgain() {
  const { user } = useCurrentUser();
  const login = useStore(loginQuestion);
  const password = useStore(passwordQuestion);
  const agreement = useStore(agreementQuestion);
  const isOffered = user !== null;
  useEffect(() => {
    offerLoginAgain(isOffered);
    return () => offerLoginAgain(false);
  }, [isOffered]);
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      {password && <ConfirmPasswordDialog email={user.email} onAnswer={password.answer} />}
      {agreement && <AgreementDialog onAnswer={agreement.answer} />}
      {login && <LoginAgainDialog user={user} onAnswer={login.answer} />}
    </Suspense>
  );
}
