'use client';

import { type RefObject, useEffect, useRef } from 'react';
import { scrollToFirstError } from '@/components/ui/fields/first-error';

export function useFirstProblem<E extends HTMLElement>(count: number): RefObject<E | null> {
  const container = useRef<E>(null);
  useEffect(() => {
    if (count === 0) return;
    if (container.current) scrollToFirstError(container.current);
  }, [count]);
  return container;
}
