'use client';

import { useSyncExternalStore } from 'react';

/** What the shell's dialogs show: at most one failure and one piece of information at a time. */
interface GlobalMessages {
  /** The last failure that nobody else showed; `status` is the HTTP status, 0 where there was no answer. */
  error: { status: number; message: string } | null;
  info: { title: string; body: string } | null;
}

const NOTHING: GlobalMessages = { error: null, info: null };
let messages = NOTHING;
const listeners = new Set<() => void>();

function change(next: Partial<GlobalMessages>): void {
  messages = { ...messages, ...next };
  for (const listener of listeners) listener();
}

/**
 * Shows a failure in the global dialog: 401 asks to log in, anything else says what the server said
 * (docs/rules/screens.md#forms-and-failures). A request that was called off on purpose is not a failure. Field errors
 * belong beside their fields, not here.
 */
export function reportError(error: unknown): void {
  if (error instanceof Error && error.name === 'AbortError') return;
  console.warn(error);
  change({ error: { status: statusOf(error), message: error instanceof Error ? error.message : '' } });
}

/** Shows a title and a text with Close. */
export function showInfo(info: { title: string; body: string }): void {
  change({ info });
}

export const closeError = (): void => change({ error: null });
export const closeInfo = (): void => change({ info: null });

export function useGlobalMessages(): GlobalMessages {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
    () => NOTHING,
  );
}

/** The HTTP status that a failed call carries, 0 for anything else. */
export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 0;
  return typeof error.status === 'number' ? error.status : 0;
}
