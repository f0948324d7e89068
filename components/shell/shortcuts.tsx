'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Switch } from '@/components/ui/choices';
import { Dialog } from '@/components/ui/dialog';
import { KeyHint } from '@/components/ui/key-hint';

interface Shortcut {
  /** The value of `KeyboardEvent.key`: '/', '?', ' ', 'n'. */
  key: string;
  /** What it does, for the list: 'Play or pause'. */
  label: string;
  run: (event: KeyboardEvent) => void;
}

const OFF_KEY = 'timbre.shortcuts-off';
let registered: readonly Shortcut[] = [];
const NONE: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Shortcut[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A key that works on the whole page while the calling component is there; the latest registration of a key wins. */
export function useShortcut(key: string, label: string, run: (event: KeyboardEvent) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const shortcut: Shortcut = { key, label, run: (event) => latest.current(event) };
    change([...registered, shortcut]);
    return () => change(registered.filter((other) => other !== shortcut));
  }, [key, label]);
}

/** True where the key belongs to what has the focus: text is being typed, or the control has a use for it. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('[role=dialog], [role=alertdialog], [role=menu]')) return true;
  if (target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=range])')) return true;
  return event.key === ' ' && target.matches('button, a, summary, input, [role=slider], [role=button]');
}

/** Listens for every registered key, brings `/` and `?`, and shows the list. Single keys can be turned off (WCAG 2.1.4). */
export function Shortcuts() {
  const router = useRouter();
  const [listed, setListed] = useState(false);
  const [off, setOff] = useState(false);
  const shortcuts = useSyncExternalStore(
    subscribe,
    () => registered,
    () => NONE,
  );

  useEffect(() => setOff(localStorage.getItem(OFF_KEY) === 'yes'), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event) || (off && event.key !== '?')) return;
      const shortcut = registered.findLast((other) => other.key === event.key);
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
  useShortcut('?', 'Show the keyboard shortcuts', () => setListed(true));

  const turn = (on: boolean) => {
    setOff(!on);
    if (on) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, 'yes');
  };
  return (
    <Dialog open={listed} onClose={() => setListed(false)} title="Keyboard shortcuts">
      <ul className="divide-y divide-line">
        {[...new Map(shortcuts.map((shortcut) => [shortcut.key, shortcut])).values()].map((shortcut) => (
          <li key={shortcut.key} className="flex min-h-11 items-center justify-between gap-4">
            <span>{shortcut.label}</span>
            <KeyHint>{shortcut.key === ' ' ? 'Space' : shortcut.key}</KeyHint>
          </li>
        ))}
        <li className="flex min-h-11 items-center justify-between gap-4">
          <span>Move in a list or menu</span>
          <span className="flex gap-1">
            <KeyHint>↑</KeyHint>
            <KeyHint>↓</KeyHint>
          </span>
        </li>
        <li className="flex min-h-11 items-center justify-between gap-4">
          <span>Close a dialog or menu</span>
          <KeyHint>Esc</KeyHint>
        </li>
      </ul>
      <Switch
        className="mt-3"
        label="Single-key shortcuts"
        checked={!off}
        onChange={(event) => turn(event.target.checked)}
      />
    </Dialog>
  );
}
