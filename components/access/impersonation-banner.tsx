import { useState } from 'react';
import { reportError } from '@/components/shell/global-errors';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { logOut } from '@/components/shell/login/login-prompt';

/** Banner above every page and every dialog. `data-impersonation` reserves its height (app/globals.css). */
export function ImpersonationBanner() {
  const { user } = useCurrentUser();
  const [isStopping, setStopping] = useState(false);
  if (!user) return null;
  const stop = () => {
    setStopping(true);
    // Starting to act as the user has ended support's own session in this browser.
    logOut(`/search/login?returnTo=${encodeURIComponent(`/support/users/${user.id}`)}`).catch((error: unknown) => {
      setStopping(false);
      reportError(error);
    });
  };
  return (
    // An open dialog blocks clicks on the page: pointer-events-auto.
    <section
      data-impersonation
      data-above-dialogs
      aria-label="Impersonation"
      className="pointer-events-auto fixed inset-x-0 top-0 z-50 flex h-(--shell-notice) items-center gap-3 bg-warning pr-1 pl-4 text-sm font-semibold text-surface sm:px-6 print:hidden"
    >
      <span className="min-w-0 truncate">
        Impersonating <bdi>{user.name}</bdi>
      </span>
      <button
        type="button"
        disabled={isStopping}
        aria-label="Stop impersonating"
        onClick={stop}
        className="ml-auto min-h-11 shrink-0 rounded-sm px-3 underline underline-offset-4 focus-visible:-outline-offset-2 focus-visible:outline-surface disabled:no-underline"
      >
        {isStopping ? 'Stopping …' : 'Stop'}
      </button>
    </section>
  );
}
