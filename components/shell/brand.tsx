'use client';

import { createContext, type ReactNode, useContext } from 'react';

/** The part of the brand that pages show. */
export type ShownBrand = {
  name: string;
  tagline: string;
  /** The path of the logo's SVG, or null for the logo of the product. */
  logo: string | null;
};

export const shippedShownBrand: ShownBrand = { name: 'Timbre', tagline: 'the voice-over marketplace', logo: null };

const BrandContext = createContext(shippedShownBrand);

export function BrandProvider({ brand, children }: { brand: ShownBrand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>;
}

export const useBrand = (): ShownBrand => useContext(BrandContext);

/** Returns the name of the installation outside of components. */
export const brandName = (): string => document.documentElement.dataset.brand ?? 'Timbre';
