'use client';

import NextLink from 'next/link';
import { type ComponentProps, useSyncExternalStore } from 'react';

/** Time from page load until its scripts and first images have loaded. */
const settleMs = 2000;

let isPageSettled = false;
let isWaiting = false;
const waiters = new Set<() => void>();

/**
 * A link that prefetches its page while visible, but only once the current page has finished loading, so that
 * prefetching does not delay it.
 */
export function Link({ prefetch = null, ...rest }: ComponentProps<typeof NextLink>) {
  const mayPrefetch = useSyncExternalStore(onRest, readRest, neverOnServer);
  return <NextLink {...rest} prefetch={mayPrefetch ? prefetch : false} />;
}

function onRest(waiter: () => void): () => void {
  waiters.add(waiter);
  waitForRest();
  return () => waiters.delete(waiter);
}

function waitForRest(): void {
  if (isWaiting) return;
  isWaiting = true;
  const wait = () => setTimeout(rest, settleMs);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

function rest(): void {
  isPageSettled = true;
  for (const waiter of waiters) waiter();
}

const readRest = () => isPageSettled;
const neverOnServer = () => false;
