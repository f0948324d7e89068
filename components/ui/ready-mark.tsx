'use client';

import { useEffect, useRef } from 'react';

const liveParts = new WeakSet<Element>();

/** `data-ready` is on the root element while React runs every part of the page, and not during a navigation. */
export function updateReady(): void {
  const isReady = [...document.querySelectorAll('[data-part]')].every((part) => liveParts.has(part));
  document.documentElement.toggleAttribute('data-ready', isReady);
}

/** Marks a part of a page that React may hydrate separately: a frame, a dialog, a slot. */
export function ReadyMark() {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    if (mark.current) liveParts.add(mark.current);
    // Wait for what the other effects of this commit render, such as the content of a dialog.
    queueMicrotask(updateReady);
    return updateReady;
  }, []);
  return <i ref={mark} data-part hidden />;
}
