'use client';

import { type RefObject, useEffect, useRef } from 'react';

const minHeightPx = 320;

export function useRemainingHeight<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const top = Math.round(target.getBoundingClientRect().top + window.scrollY);
      const bottom = 'var(--shell-bottom-bar) - var(--shell-player-shown, 0px) - 1rem';
      target.style.height = `max(${minHeightPx}px, calc(100dvh - ${top}px - ${bottom}))`;
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return element;
}
