'use client';

import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPendingChanges, usePendingChanges } from '@/components/shell/pending-changes';
import { rememberStorageOwner, setStorageOwner } from '@/lib/client/browser-storage';
import type { Me } from '@/lib/contracts/profile';

type CurrentUser = {
  /** The user with the changes of `useOptimisticUser` that are not stored yet. */
  user: Me | null;
  /** Returns the user without these changes. */
  stored: () => Me | null;
  /** Stores the user of a response or login; the next server render replaces it. */
  setUser: Dispatch<SetStateAction<Me | null>>;
};

export const pendingUserChanges = createPendingChanges<Me>();

const CurrentUserContext = createContext<CurrentUser>({ user: null, stored: () => null, setUser: () => {} });

export function CurrentUserProvider({ user: fromServer, children }: { user: Me | null; children: ReactNode }) {
  const [lastServerUser, setLastServerUser] = useState(fromServer);
  const [user, setUser] = useState(fromServer);
  // Must run before any child reads browser storage.
  setStorageOwner(fromServer?.id ?? null);
  if (lastServerUser !== fromServer) {
    setLastServerUser(fromServer);
    setUser(fromServer);
  }
  const storedUser = useRef(user);
  useLayoutEffect(() => {
    storedUser.current = user;
  }, [user]);
  const shown = usePendingChanges(pendingUserChanges, user?.id ?? '', user);
  const value = useMemo(() => ({ user: shown, stored: () => storedUser.current, setUser }), [shown]);
  return <CurrentUserContext value={value}>{children}</CurrentUserContext>;
}

export function useCurrentUser(): CurrentUser {
  return useContext(CurrentUserContext);
}

export function StorageOwner() {
  const { user } = useCurrentUser();
  const userId = user?.id;
  // Run again when the user changes.
  useEffect(rememberStorageOwner, [userId]);
  return null;
}
