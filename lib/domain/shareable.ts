import { ownPath } from '@/lib/domain/own-path';

/** Answers of the API and other short addresses are no pages that one sends to somebody. */
const noPages = /^\/(?:v1|s)(?:\/|$)/;

/**
 * The path of a page of this product, from its path or its whole address at one of `origins`; null for anything that
 * leads elsewhere or is no page.
 */
export function shareablePath(url: string, origins: readonly string[]): string | null {
  const path = url.startsWith('/') ? url : pathAt(url, origins);
  const own = ownPath(path);
  return own === null || noPages.test(own) ? null : own;
}

function pathAt(url: string, origins: readonly string[]): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  // A name and password before the host would make the address look like another one.
  if (!parsed || parsed.username || parsed.password || !origins.includes(parsed.origin)) return null;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
