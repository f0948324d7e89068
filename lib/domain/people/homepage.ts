const maxHomepageLength = 200;

/**
 * Returns the link of a homepage with its scheme, in normal form; empty for an empty text, and null for anything but a
 * web page on a public domain (docs/rules/teams.md#company-information).
 */
export function normalizeHomepage(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return '';
  const link = text.includes('://') ? text : `https://${text}`;
  if (/\s/.test(link) || !URL.canParse(link)) return null;
  const url = new URL(link);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isPublicDomain = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(url.hostname);
  if (!isWeb || !isPublicDomain || url.username || url.password) return null;
  const normalized = url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href;
  return normalized.length <= maxHomepageLength ? normalized : null;
}
