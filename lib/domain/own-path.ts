/** Returns the path if it stays on this origin, else null: `//host`, `/\host` and absolute URLs lead to other sites. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\s]/.test(value)) return null;
  const origin = 'http://own.invalid';
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null;
  // '/.//host' has this origin, but normalizes to the path '//host', which leads to another site.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** API responses and short links are not pages to share. */
const prefixesWithoutPages = /^\/(?:v1|s)(?:\/|$)/;

/** `url` is a path or a URL at one of `origins`; returns null for anything else. */
export function shareablePath(url: string, origins: readonly string[]): string | null {
  const path = url.startsWith('/') ? url : pathAt(url, origins);
  const own = ownPath(path);
  return own === null || prefixesWithoutPages.test(own) ? null : own;
}

function pathAt(url: string, origins: readonly string[]): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  // Credentials before the host would make the URL look like another one.
  if (!parsed || parsed.username || parsed.password || !origins.includes(parsed.origin)) return null;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
