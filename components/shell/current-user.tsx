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
import type { Me } from '@/lib/contracts/profile';

interface CurrentUser {
  user: Me | null;
  /** For optimistic updates and login; replaced by the next server render. */
  setUser: Dispatch<SetStateAction<Me | null>>;
}

const Context = createContext<CurrentUser>({ user: null, setUser: () => {} });

export function CurrentUserProvider({ user: fromServer, children }: { user: Me | null; children: ReactNode }) {
  const [lastServerUser, setLastServerUser] = useState(fromServer);
  const [user, setUser] = useState(fromServer);
  // Must run before any child reads browser storage.
  setStorageOwner(fromServer?.id ?? null);
  if (lastServerUser !== fromServer) {
    setLastServerUser(fromServer);
    setUser(fromServer);
  }
  const value = useMemo(() => ({ user, setUser }), [user]);
  return <Context value={value}>{children}</Context>;
}

export function useCurrentUser(): CurrentUser {
  return useContext(Context);
}
