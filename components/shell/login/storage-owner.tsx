'use client';

import { useEffect } from 'react';
import { rememberStorageOwner } from '@/lib/client/browser-storage';
import { useCurrentUser } from './current-user';

export function StorageOwner() {
  const { user } = useCurrentUser();
  const userId = user?.id;
  // Run again when the user changes.
  useEffect(rememberStorageOwner, [userId]);
  return null;
}
