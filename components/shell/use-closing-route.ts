import { useEffect, useEffectEvent, useRef, useState } from 'react';

type ClosingRoute = {
  open: boolean;
  /** Number that differs after the dialog has been opened again: use it as its key. */
  opening: number;
  close: (to: string) => void;
  /** Navigates at the end of the fade. */
  leave: () => void;
};

type Options = {
  isOwnPath: (path: string) => boolean;
  goTo: (path: string) => void;
};

/**
 * A dialog that its URL opens: closing it navigates when it has faded. A navigation that the user starts in the meantime
 * replaces that one. If it leads back to the dialog, the page does not change, so it has to be opened again here.
 */
export function useClosingRoute({ isOwnPath, goTo }: Options): ClosingRoute {
  const [{ open, opening }, setState] = useState({ open: true, opening: 0 });
  const target = useRef<string | null>(null);
  const onStart = useEffectEvent((path: string) => {
    target.current = null;
    // Next reports in a transition, so this is rendered together with the new path.
    if (isOwnPath(path)) setState({ open: true, opening: opening + 1 });
  });
  useEffect(() => (open ? undefined : onNavigationStart(onStart)), [open]);
  const close = (to: string) => {
    target.current = to;
    setState({ open: false, opening });
  };
  // Also runs when a navigation has already removed the dialog.
  const leave = () => {
    const to = target.current;
    target.current = null;
    if (to !== null) goTo(to);
  };
  return { open, opening, close, leave };
}

const listeners = new Set<(path: string) => void>();

/** Calls the listener with the path of each navigation when it starts. Returns a function that unsubscribes. */
export function onNavigationStart(listener: (path: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportNavigationStart(url: string): void {
  const { pathname, href } = new URL(url, window.location.href);
  if (href !== window.location.href) delete document.documentElement.dataset.ready;
  for (const listener of listeners) listener(pathname);
}
