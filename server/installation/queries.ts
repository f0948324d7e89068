import { accentStyle } from '@/lib/domain/brand/accent';
import { env } from '@/server/platform/env';
import { StreamedResult } from '@/server/platform/http-result';
import { release } from '@/server/platform/release';
import { brandVersion, currentBrand } from './brand';

export { brandVersion };
export { currentLegalText, legalTextOf } from './legal-texts';

/** Returns what pages show of the installation. */
export function shownBrand() {
  const { name, tagline, logo, logoGround } = currentBrand();
  return { name, tagline, logo: logo ? { path: fileOf('logo.svg'), ground: logoGround } : null };
}

const fileOf = (name: string): string => `/brand/${brandVersion()}/${name}`;

/** Returns the paths of the icons of pages: those of the product, or those that are drawn from the logo. */
export function brandIcons() {
  const isShipped = currentBrand().logo === null;
  return {
    svg: isShipped ? '/icon.svg' : null,
    png: isShipped ? '/icon-192.png' : fileOf('icon-192.png'),
    apple: isShipped ? '/icon-180.png' : fileOf('icon-180.png'),
  };
}

/** Returns the URL of the image in link previews of pages that have no other. */
export const socialImage = (): string => `${env.APP_URL.replace(/\/$/, '')}${fileOf('social.png')}`;

/** Returns the CSS properties of the accent color; null as shipped. */
export const brandStyle = () => accentStyle(currentBrand().accent);

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
  const body = { name, tagline, color: accent, logo: shownBrand().logo?.path ?? '/icon.svg' };
  const version = String(brandVersion());
  return new StreamedResult<typeof body>({
    version,
    measure: () => Promise.resolve(JSON.stringify(body).length),
    read: () => Promise.resolve({ version, body }),
  });
}
