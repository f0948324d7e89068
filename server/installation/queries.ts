import { brandVersion, currentBrand } from './brand';

/** Returns what pages show of the installation. */
export function shownBrand() {
  const { name, tagline, logo } = currentBrand();
  return { name, tagline, logo: logo ? `/brand/${brandVersion()}/logo.svg` : null };
}
