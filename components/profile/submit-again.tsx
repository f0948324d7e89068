'use client';

import { useRouter } from 'next/navigation';
import { useSubmit } from '@/components/shared/use-submit';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { Alert } from '@/components/ui/notices/alert';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';

/** Button for a voice whose application was returned with a reason. */
export function SubmitAgain() {
  const { setUser } = useCurrentUser();
  const { refresh } = useRouter();
  const { send, isSending, problem } = useSubmit(async () => {
    setUser(await api('POST /me/application'));
    showToast('Your application waits for approval');
    refresh();
  });
  return (
    <div className="mt-3 flex flex-col gap-3">
      {problem && <Alert>{problem}</Alert>}
      <Button className="self-start max-sm:self-stretch" loading={isSending} onClick={() => send()}>
        Submit application again
      </Button>
    </div>
  );
}
