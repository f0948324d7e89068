'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** The part of the brand that pages show. */
export type ShownBrand = {
  name: string;
  tagline: string;
  /** The logo (components/shell/brand-mark.tsx). */
  mark: ReactNode;
};

export const shippedShownBrand: ShownBrand = { name: 'Timbre', tagline: 'the voice-over marketplace', mark: null };

const BrandContext = createContext(shippedShownBrand);

export function BrandProvider({ brand, children }: { brand: ShownBrand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

export const useBrand = (): ShownBrand => useContext(BrandContext);

/** Returns the name of the installation outside of components. */
export const brandName = (): string => document.documentElement.dataset.brand ?? 'Timbre';
