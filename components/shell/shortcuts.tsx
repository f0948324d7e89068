'use client';

import { useEffect, useRef } from 'react';
import { createStore } from '@/components/ui/store';
import { readDevice } from '@/lib/client/browser-storage';

export type Shortcut = {
  /** A `KeyboardEvent.key` value: '/', '?', ' ', 'n'. */
  key: string;
  label: string;
  run: (event: KeyboardEvent) => void;
};

export const offKey = 'shortcuts-off';
export const registered = createStore<readonly Shortcut[]>([]);

export const areShortcutsOn = () => readDevice(offKey) !== 'yes';

/** Registers a page-wide shortcut while the component is mounted; the latest registration of a key wins. */
export function useShortcut(key: string, label: string, run: (event: KeyboardEvent) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const shortcut: Shortcut = { key, label, run: (event) => latest.current(event) };
    registered.set([...registered.get(), shortcut]);
    return () => registered.set(registered.get().filter((other) => other !== shortcut));
  }, [key, label]);
}
