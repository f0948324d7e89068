/** Returns the path if it stays on this origin, else null: `//host`, `/\host` and absolute URLs lead to other sites. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\s]/.test(value)) return null;
  const origin = 'http://own.invalid';
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null;
  // '/.//host' has this origin, but normalizes to the path '//host', which leads to another site.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
