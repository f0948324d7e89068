import type { BrandLogo } from '@/components/shell/brand-mark';
import type { Brand } from '@/lib/domain/brand/brand';

/** Returns a logo that may not be stored yet, as an image that runs nothing. */
export function logoOf({ logo, logoGround }: Pick<Brand, 'logo' | 'logoGround'>): BrandLogo | null {
  return logo === null ? null : { path: `data:image/svg+xml,${encodeURIComponent(logo)}`, ground: logoGround };
}
