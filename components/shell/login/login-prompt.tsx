'use client';

import { Lock, LogIn } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { reportError } from '@/components/shell/global-errors';
import { hardReload } from '@/components/shell/hard-reload';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/notices/states';
import { api } from '@/lib/client/api';
import { clearBrowserStorage } from '@/lib/client/clear-browser-storage';
import { pauseLive } from '@/lib/client/live';

/** Prompt to log in; `text` names the page's content: 'Log in to see your projects.'. */
export function LoginPrompt({ text = 'Please log in to see this page.' }: { text?: string }) {
  const returnTo = encodeURIComponent(usePathname());
  return (
    <>
      {/* What a crawler sees of a private page. */}
      <meta name="robots" content="noindex" />
      <EmptyState
        icon={<LogIn aria-hidden="true" />}
        title="Please login"
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <ButtonLink href={`/search/login?returnTo=${returnTo}`}>Login</ButtonLink>
            <ButtonLink href="/search/signup" variant="secondary">
              Sign up
            </ButtonLink>
          </span>
        }
      >
        {text}
      </EmptyState>
    </>
  );
}

export function AccessDenied({ text = 'Does not have access.' }: { text?: string }) {
  const [leaving, setLeaving] = useState(false);
  const switchUser = async () => {
    setLeaving(true);
    try {
      await logOut(`/search/login?returnTo=${encodeURIComponent(window.location.pathname)}`);
    } catch (error) {
      setLeaving(false);
      reportError(error);
    }
  };
  return (
    <EmptyState
      icon={<Lock aria-hidden="true" />}
      title={text}
      action={
        <Button variant="secondary" loading={leaving} onClick={() => void switchUser()}>
          Log in as another user
        </Button>
      }
    />
  );
}

/** Ends the session, clears this browser's storage and reloads the page or loads `to`, so that no user data remains. */
export async function logOut(to = '/'): Promise<void> {
  const resumeLive = pauseLive();
  await api('POST /logout', { body: {} }).catch((error: unknown) => {
    resumeLive();
    throw error;
  });
  // The response also sends Clear-Site-Data, which not all browsers support, and none without HTTPS.
  await clearBrowserStorage().catch(() => {});
  hardReload(to);
}
