'use client';

import { lazy, Suspense, useState } from 'react';
import { useSubmit } from '@/components/shared/use-request';
import { useIsImpersonating } from '@/components/shared/user-only';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { api, type Received } from '@/lib/client/api';

const TwoStepSetup = lazy(() => import('./two-step-setup').then((module) => ({ default: module.TwoStepSetup })));

type SecondFactor = Received<'GET /me/second-factor'>;
export type TotpSecret = Received<'POST /me/second-factor'>;

type TwoStepLoginProps = {
  secondFactor: SecondFactor;
  /** Runs when other sessions have ended. */
  onChanged: () => void;
};

export function TwoStepLogin({ secondFactor: fromServer, onChanged }: TwoStepLoginProps) {
  const [{ isOn, recoveryCodesLeft }, setSecondFactor] = useState(fromServer);
  const isImpersonating = useIsImpersonating();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [isAsking, setAsking] = useState(false);
  const begin = useSubmit(async () => setSecret(await api('POST /me/second-factor', { body: {} })));
  const end = useSubmit(async () => {
    setAsking(false);
    await api('DELETE /me/second-factor');
    setSecondFactor({ isOn: false, recoveryCodesLeft: 0 });
    showToast('Two-step login is off');
    onChanged();
  });
  const problem = begin.problem ?? end.problem;
  return (
    <section aria-labelledby="two-step-login">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="two-step-login" className="text-lg font-semibold">
          Two-step login
        </h2>
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
      </div>
      <p className="mt-1 text-sm text-muted">
        {isOn
          ? `Logging in needs your password and a code from your authenticator app. ${leftText(recoveryCodesLeft)}`
          : 'Protects your account if someone learns your password: logging in then also needs a code from an app on your phone.'}
      </p>
      {problem && (
        <div className="mt-4">
          <Alert>{problem}</Alert>
        </div>
      )}
      {!isImpersonating && (
        <Button
          variant="secondary"
          className="mt-4"
          loading={isOn ? end.isSending : begin.isSending}
          onClick={() => (isOn ? setAsking(true) : begin.send())}
        >
          {isOn ? 'Turn off' : 'Set up'}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        danger
        title="Turn off two-step login?"
        confirmLabel="Turn off"
        onConfirm={() => end.send()}
        onClose={() => setAsking(false)}
      >
        Logging in will need only your password. Your recovery codes stop working, and all other sessions end.
      </ConfirmDialog>
      {secret && (
        <Suspense fallback={null}>
          <TwoStepSetup
            secret={secret}
            onConfirmed={(codes) => {
              setSecondFactor({ isOn: true, recoveryCodesLeft: codes });
              onChanged();
            }}
            onClose={() => setSecret(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

const leftText = (count: number): string =>
  count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
