'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createNotifier, createStore, useStore } from '@/components/ui/store';
import { readDevice, writeDevice } from '@/lib/client/browser-storage';

export type Shortcut = {
  /** A `KeyboardEvent.key` value: '/', '?', ' ', 'n'. */
  key: string;
  label: string;
  run: (event: KeyboardEvent) => void;
};

const offKey = 'shortcuts-off';
const registered = createStore<readonly Shortcut[]>([]);
const setting = createNotifier();

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

/** True if the focused element needs the key itself: a text field, or a control that uses it. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role=dialog], [role=alertdialog], [role=menu]')) return true;
  if (target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=range])')) return true;
  return event.key === ' ' && target.matches('button, a, summary, input, [role=slider], [role=button]');
}

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog').then((module) => ({ default: module.ShortcutsDialog })),
);

/** Handles shortcuts. Users can turn single keys off (WCAG 2.1.4). */
export function Shortcuts() {
  const router = useRouter();
  const [listed, setListed] = useState<'never' | 'yes' | 'no'>('never');
  const off = useSyncExternalStore(
    setting.subscribe,
    () => !areShortcutsOn(),
    () => false,
  );
  const shortcuts = useStore(registered);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event) || (off && event.key !== '?')) return;
      const shortcut = registered.get().findLast((other) => other.key === event.key);
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [off]);

  useShortcut('/', 'Search', () => {
    const field = document.querySelector<HTMLInputElement>('[data-main-search]');
    if (field) field.focus();
    else router.push('/search');
  });
  useShortcut('?', 'Show the keyboard shortcuts', () => setListed('yes'));

  const turn = (on: boolean) => {
    writeDevice(offKey, on ? '' : 'yes');
    setting.notify();
  };
  if (listed === 'never') return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog
        open={listed === 'yes'}
        onClose={() => setListed('no')}
        shortcuts={shortcuts}
        isOn={!off}
        onTurn={turn}
      />
    </Suspense>
  );
}
