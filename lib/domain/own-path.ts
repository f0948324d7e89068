/** The path when it stays on this product, else null: `//host`, `/\host` and whole addresses lead away. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\s]/.test(value)) return null;
  const origin = 'http://own.invalid';
  const url = URL.canParse(value, origin) ? new URL(value, origin) : null;
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}
