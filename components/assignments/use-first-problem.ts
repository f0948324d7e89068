'use client';

import { type RefObject, useEffect, useRef } from 'react';

/** Runs after each rejected submit (`count` increases). */
export function useFirstProblem<E extends HTMLElement>(count: number): RefObject<E | null> {
  const container = useRef<E>(null);
  useEffect(() => {
    if (count === 0) return;
    const part = container.current?.querySelector<HTMLElement>('[data-problem]');
    part?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    part?.querySelector<HTMLElement>('input, a[href], button')?.focus({ preventScroll: true });
  }, [count]);
  return container;
}
