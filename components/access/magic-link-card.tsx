'use client';

import { useSubmit } from '@/components/shared/use-request';
import { useBrand } from '@/components/shell/brand';
import { hardReload } from '@/components/shell/hard-reload';
import { useHiddenToken } from '@/components/shell/hide-token';
import { PageFrame } from '@/components/shell/page-frame';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/notices/alert';
import { api } from '@/lib/client/api';
import { landingAfterLogin } from '@/lib/domain/assignments/start-project';

/** The link works once, and mail scanners and previews open links too, so only the button uses it. */
export function MagicLinkCard({ token }: { token: string }) {
  const { name } = useBrand();
  useHiddenToken('/magic-link');
  const { isSending, problem, send } = useSubmit(async () => {
    const user = await api('POST /consume-magic-link', { body: { token } });
    hardReload(landingAfterLogin(user, { createProject: false, voiceId: null }));
  });
  return (
    <PageFrame title="Log in as a user" width="text">
      <section className="flex w-full max-w-[500px] flex-col gap-5 rounded-lg border border-line bg-raised p-5 sm:p-7">
        <p>
          You are about to act as a user of {name}, for at most 60 minutes. A bar above every page says so and ends it,
          and every change is logged under both names.
        </p>
        {!token && <Alert>This link no longer works.</Alert>}
        {problem && <Alert>{problem}</Alert>}
        <Button loading={isSending} disabled={!token} onClick={() => send()}>
          Continue
        </Button>
      </section>
    </PageFrame>
  );
}
