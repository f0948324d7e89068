import { env } from '@/server/platform/env';
import { StreamedResult } from '@/server/platform/http-result';
import { release } from '@/server/platform/release';
import { brandVersion, currentBrand } from './brand';

export { brandVersion };

/** Returns what pages show of the installation. */
export function shownBrand() {
  const { name, tagline, logo } = currentBrand();
  return { name, tagline, logo: logo ? `/brand/${brandVersion()}/logo.svg` : null };
}

/**
 * Returns the title of a section, and the template of its pages.
 *
 * @param page the titles of its pages, with '%s' for their own.
 */
export const sectionTitle = (title: string, page = '%s') => ({
  default: title,
  template: `${page} · ${currentBrand().name}`,
});

export const sourceOfProduct = () => ({ url: env.SOURCE_URL ?? null, release });

/** Returns what anyone may know of the installation, with the version of the brand as its ETag. */
export function presentInstallation() {
  const { name, tagline, accent } = currentBrand();
  const body = { name, tagline, color: accent, logo: shownBrand().logo ?? '/icon.svg' };
  const version = String(brandVersion());
  return new StreamedResult<typeof body>({
    version,
    measure: () => Promise.resolve(JSON.stringify(body).length),
    read: () => Promise.resolve({ version, body }),
  });
}
