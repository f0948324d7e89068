'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { createStore, useStore } from '@/components/ui/store';

const visibleMs = 4000;

type Snackbar = {
  id: number;
  text: string;
  action?: { label: string; run: () => void } | undefined;
};

const visibleSnackbars = createStore<readonly Snackbar[]>([]);
let lastId = 0;

function dismiss(id: number): void {
  visibleSnackbars.set(visibleSnackbars.get().filter((snackbar) => snackbar.id !== id));
}

/**
 * Shows a snackbar for 4 s, with an undo button if the action can be undone. At most three are visible.
 *
 * @returns a function that dismisses the snackbar, for when the action failed after all.
 */
export function showToast(text: string, options: { undo?: () => void; actionLabel?: string } = {}): () => void {
  lastId += 1;
  const id = lastId;
  const action = options.undo && { label: options.actionLabel ?? 'Undo', run: options.undo };
  visibleSnackbars.set([...visibleSnackbars.get(), { id, text, action }].slice(-3));
  return () => dismiss(id);
}

/** Shows the server's message about a request that was refused. */
export function showRefusal({ message }: Error): void {
  showToast(message);
}

export function Toaster() {
  const snackbars = useStore(visibleSnackbars);
  useEffect(() => () => visibleSnackbars.set([]), []);
  return (
    <div
      data-snackbars
      data-above-dialogs
      role="status"
      aria-live="polite"
      className="snackbars pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 px-4"
    >
      {snackbars.map((snackbar) => (
        <SnackbarLine key={snackbar.id} snackbar={snackbar} />
      ))}
    </div>
  );
}

/** The 4 s timer pauses while a snackbar with a button is hovered or focused. */
function SnackbarLine({ snackbar }: { snackbar: Snackbar }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cameFrom = useRef<EventTarget | null>(null);
  const hold = () => clearTimeout(timer.current);
  const release = () => {
    hold();
    timer.current = setTimeout(() => dismiss(snackbar.id), visibleMs);
  };
  const start = useEffectEvent(release);
  useEffect(() => {
    start();
    return () => clearTimeout(timer.current);
  }, []);
  return (
    <div
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={(event) => {
        cameFrom.current = event.relatedTarget;
        hold();
      }}
      onBlur={release}
      className={cn(
        'flex min-h-12 max-w-lg animate-snackbar-in items-center gap-2 rounded-md bg-text py-1 pr-2 pl-4 text-raised shadow-float',
        // Without a button, clicks reach what it covers.
        snackbar.action && 'pointer-events-auto',
      )}
    >
      <span className="py-2 pr-2">{snackbar.text}</span>
      {snackbar.action && (
        <button
          type="button"
          className="min-h-11 rounded-sm px-3 font-semibold underline underline-offset-4 focus-visible:outline-raised"
          onClick={() => {
            snackbar.action?.run();
            dismiss(snackbar.id);
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
          }}
        >
          {snackbar.action.label}
        </button>
      )}
    </div>
  );
}
