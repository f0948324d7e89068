'use client';

import { useBrand } from './brand';

export function Logo({ word = true, className }: { word?: boolean; className?: string }) {
  const { name } = useBrand();
  return (
    <span className={`inline-flex items-center gap-2.5 ${className ?? ''}`}>
      <svg
        viewBox="0 0 28 28"
        className="size-7 shrink-0"
        role={word ? undefined : 'img'}
        aria-hidden={word || undefined}
        aria-label={word ? undefined : name}
      >
        <g fill="none" strokeWidth="3" strokeLinecap="round">
          <path d="M3.5 12v4M9 7.5v13M19.5 9.5v9M25 12v4" stroke="currentColor" />
          <path d="M14.25 3v22" className="stroke-accent" />
        </g>
      </svg>
      {word && <span className="text-xl font-semibold tracking-tight">{name}</span>}
    </span>
  );
}
