'use client';

import { useBrand } from './brand';

export function Logo({ word = true, className = '' }: { word?: boolean; className?: string }) {
  const { name, mark } = useBrand();
  // A long name has up to three lines beside the logo.
  const size = name.length > 12 ? 'leading-5' : 'text-xl';
  return (
    <span className={`inline-flex min-w-0 items-center gap-2.5 ${className}`}>
      {mark}
      {word && (
        <span dir="auto" className={`line-clamp-3 min-w-0 font-semibold tracking-tight break-words ${size}`}>
          {name}
        </span>
      )}
    </span>
  );
}
