'use client';

import NextLink from 'next/link';
import { type ComponentProps, useSyncExternalStore } from 'react';

/** Time from the load of a page to its rest: by then its own scripts have run and its first pictures are there. */
const restMs = 2000;

let isAtRest = false;
let isWaiting = false;
const waiters = new Set<() => void>();

/**
 * A link whose page is loaded ahead while it is in sight, but not before the page it stands on is at rest: what somebody
 * might open next must not hold up what they have just opened.
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
  const wait = () => setTimeout(rest, restMs);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

function rest(): void {
  isAtRest = true;
  for (const waiter of waiters) waiter();
}

const readRest = () => isAtRest;
const neverOnServer = () => false;
