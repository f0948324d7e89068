'use client';

import { useState } from 'react';
import { useSubmit } from '@/components/shared/use-request';
import { useHiddenToken } from '@/components/shell/hide-token';
import { PageFrame } from '@/components/shell/page-frame';
import { Button, ButtonLink } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';

type UnsubscribeCardProps = {
  token: string;
  kindName: string | null;
};

/** Card that works without a login. Mail scanners open links too, so only a button changes anything. */
export function UnsubscribeCard({ token, kindName }: UnsubscribeCardProps) {
  useHiddenToken('/unsubscribe');
  const [stopped, setStopped] = useState<'kind' | 'all' | null>(null);
  const stop = async (scope: 'kind' | 'all') => {
    await api('POST /unsubscribe/{token}', { params: { token }, query: { scope } });
    setStopped(scope);
  };
  const ofKind = useSubmit(() => stop('kind'));
  const ofAll = useSubmit(() => stop('all'));
  const problem = kindName ? (ofKind.problem ?? ofAll.problem) : 'This link does not work.';
  return (
    <PageFrame title="Stop mails" width="text">
      <section className="flex w-full max-w-[500px] flex-col gap-5 rounded-lg border border-line bg-raised p-5 sm:p-7">
        {kindName && !stopped && (
          <p>
            Stop <strong className="font-semibold">‘{kindName}’</strong> mails? You can switch them on again in your
            profile at any time.
          </p>
        )}
        <p role="status" className={stopped ? undefined : 'visually-hidden'}>
          {stopped === 'kind' && `You will no longer get ‘${kindName}’ mails.`}
          {stopped === 'all' && 'You will only get mails that you request, such as a link for a new password.'}
        </p>
        {problem && <Alert>{problem}</Alert>}
        {kindName && !stopped && (
          <div className="flex flex-col gap-3">
            <Button loading={ofKind.isSending} onClick={() => ofKind.send()}>
              Stop these mails
            </Button>
            <Button variant="secondary" loading={ofAll.isSending} onClick={() => ofAll.send()}>
              Stop all mails
            </Button>
          </div>
        )}
        <ButtonLink variant="quiet" href="/profile/notifications">
          All notification settings
        </ButtonLink>
      </section>
    </PageFrame>
  );
}
