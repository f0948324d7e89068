'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { Link } from '@/components/ui/link';

/** The part of the brand that pages show. */
export type ShownBrand = {
  name: string;
  /** The logo (components/shell/brand-mark.tsx). */
  mark: ReactNode;
};

export const shippedShownBrand: ShownBrand = { name: 'Timbre', mark: null };

const BrandContext = createContext(shippedShownBrand);

export function BrandProvider({ brand, children }: { brand: ShownBrand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

export const useBrand = (): ShownBrand => useContext(BrandContext);

/** Returns the name of the installation outside of components. */
export const brandName = (): string => document.documentElement.dataset.brand ?? 'Timbre';

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

export function HomeLink() {
  const { name } = useBrand();
  return (
    <Link href="/search" aria-label={`${name}, go to search`} className="inline-flex min-h-11 items-center rounded-md">
      <Logo />
    </Link>
  );
}
