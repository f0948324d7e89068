/** The path when it stays on this product, else null: `//host`, `/\host` and whole addresses lead away. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\s]/.test(value)) return null;
  const origin = 'http://own.invalid';
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null;
  // '/.//host' is on this origin, and its path once it is put in order is '//host', which is not.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
