'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';

/** Pages that list voices or demos, from which a profile is opened. */
const listPaths = /^\/(?:search$|favorites$|playlists\/|projects\/[^/]+\/invite-voice$)/;

let lastList: string | null = null;
let lastProfile: string | null = null;

/** Remembers, for this tab, the addresses that an arrow or a closed dialog leads back to. Draws nothing. */
export function VisitedPages() {
  const pathname = usePathname();
  const query = useSearchParams().toString();
  useEffect(() => {
    const address = query ? `${pathname}?${query}` : pathname;
    if (pathname.startsWith('/voices/')) lastProfile = address;
    else if (listPaths.test(pathname)) {
      lastList = address;
      lastProfile = null;
    }
  }, [pathname, query]);
  return null;
}

/** The readers are other pages than those that are remembered, so nothing changes while one is on the screen. */
const subscribe = () => () => {};

/** The list that was open last, with its filters; null on the server and where none was open. */
export const useLastList = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => lastList,
    () => null,
  );

/** The profile that was open last, unless a list was open after it. */
export const useLastProfile = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => lastProfile,
    () => null,
  );
