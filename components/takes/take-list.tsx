'use client';

import { useEffect, useRef, useState } from 'react';
import type { Take } from '@/lib/contracts/takes';
import { TakeRow } from './take-row';
import { takeQueue } from './take-track';

/**
 * Number of takes that are rendered first, and added whenever the end of the list comes near. They stay rendered, as
 * users edit them.
 */
const takesPerStep = 20;
const renderAheadPx = 1_500;

export function TakeList({ takes }: { takes: readonly Take[] }) {
  const [count, setCount] = useState(takesPerStep);
  const end = useRef<HTMLDivElement>(null);
  const queue = takeQueue(takes);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    // Several changes can arrive at once; only the last one is current.
    const observer = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && setCount((rendered) => rendered + takesPerStep),
      { rootMargin: `0px 0px ${renderAheadPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <>
      <ul aria-label="Takes" className="divide-y divide-line border-y border-line">
        {takes.slice(0, count).map((take, index) => (
          <li key={take.id} aria-setsize={takes.length} aria-posinset={index + 1}>
            <TakeRow take={take} queue={queue} />
          </li>
        ))}
      </ul>
      {count < takes.length && <div ref={end} />}
    </>
  );
}
