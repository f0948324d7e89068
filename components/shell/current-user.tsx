'use client';

import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useMemo,
  useState,
} from 'react';
import { setStorageOwner } from '@/lib/client/browser-storage';
import type { Me } from '@/lib/contracts/access';

interface CurrentUser {
  /** Null for a visitor who is not logged in. */
  user: Me | null;
  /** For optimistic changes and after login; the next server render brings the truth. */
  setUser: Dispatch<SetStateAction<Me | null>>;
}

const Context = createContext<CurrentUser>({ user: null, setUser: () => {} });

/** Holds the user that the server rendered the page for; a newer one from the server replaces it. */
export function CurrentUserProvider({ user: fromServer, children }: { user: Me | null; children: ReactNode }) {
  const [seen, setSeen] = useState(fromServer);
  const [user, setUser] = useState(fromServer);
  // Before anything below reads what the browser stores.
  setStorageOwner(fromServer?.id ?? null);
  if (seen !== fromServer) {
    setSeen(fromServer);
    setUser(fromServer);
  }
  const value = useMemo(() => ({ user, setUser }), [user]);
  return <Context value={value}>{children}</Context>;
}

/** Who is using the app; `user` is null when logged out. */
export function useCurrentUser(): CurrentUser {
  return useContext(Context);
}
