'use client';

import { ApiError } from '@/lib/client/api';
import { createStore, useStore } from '@/components/ui/store';

type GlobalMessages = {
  /** The last error not handled elsewhere; `status` is the HTTP status, or 0 without a response. */
  error: { status: number; message: string } | null;
  info: { title: string; body: string } | null;
};

const messages = createStore<GlobalMessages>({ error: null, info: null });

function change(next: Partial<GlobalMessages>): void {
  messages.set({ ...messages.get(), ...next });
}

/**
 * Shows an error in the global dialog: 401 asks to log in, others show the server's message
 * (docs/rules/screens.md#forms-and-failures). The text of other errors is for developers and goes to the console.
 * Ignores aborted requests. Show field errors beside their fields instead.
 */
export function reportError(error: unknown): void {
  if (error instanceof Error && error.name === 'AbortError') return;
  console.warn(error);
  change({ error: { status: statusOf(error), message: error instanceof ApiError ? error.message : '' } });
}

export function showInfo(info: { title: string; body: string }): void {
  change({ info });
}

export const closeError = (): void => change({ error: null });
export const closeInfo = (): void => change({ info: null });

export const useGlobalMessages = (): GlobalMessages => useStore(messages);

export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 0;
  return typeof error.status === 'number' ? error.status : 0;
}
