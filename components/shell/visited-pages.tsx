'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import { updateReady } from '@/components/ui/ready-mark';

const listPaths = /^\/(?:search$|favorites$|playlists\/|projects\/[^/]+\/invite-voice$)/;

let lastList: string | null = null;
let lastProfile: string | null = null;

/** Remembers per tab the URLs that back arrows and closed dialogs return to. Renders nothing. */
export function VisitedPages() {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  useEffect(() => {
    // A navigation that keeps every part of the page, such as another search, ends here.
    queueMicrotask(updateReady);
    const url = query ? `${pathname}?${query}` : pathname;
    if (pathname.startsWith('/voices/')) lastProfile = url;
    else if (listPaths.test(pathname)) {
      lastList = url;
      lastProfile = null;
    }
  }, [pathname, query]);
  return null;
}

/** Subscribes to nothing: the value never changes while a page that reads it is open. */
const subscribe = () => () => {};

/** The last opened list with its filters; null on the server and if none was opened. */
export const useLastList = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => lastList,
    () => null,
  );

/** The last opened profile, unless a list was opened after it. */
export const useLastProfile = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => lastProfile,
    () => null,
  );
