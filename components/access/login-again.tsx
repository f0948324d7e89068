'use client';

import { lazy, Suspense, useEffect } from 'react';
import { useCurrentUser } from '@/components/shell/current-user';
import { loginQuestion, offerLoginAgain } from '@/components/shell/login-again';
import { useStore } from '@/components/ui/store';

const LoginAgainDialog = lazy(() =>
  import('./login-again-dialog').then((module) => ({ default: module.LoginAgainDialog })),
);

/** Asks for the password when the session ends, so that no input is lost. Part of every page. */
export function LoginAgain() {
  const { user } = useCurrentUser();
  const question = useStore(loginQuestion);
  const isOffered = user !== null;
  useEffect(() => {
    offerLoginAgain(isOffered);
    return () => offerLoginAgain(false);
  }, [isOffered]);
  if (!user || !question) return null;
  return (
    <Suspense fallback={null}>
      <LoginAgainDialog user={user} onAnswer={question.answer} />
    </Suspense>
  );
}
