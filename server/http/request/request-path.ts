const unreserved = /[\w.~-]/;

/**
 * Decodes the escapes in the path that are never needed (RFC 3986, section 6.2.2.2), so that a path has one spelling:
 * what depends on its beginning must see the same text as Next. Escapes brackets: Next would replace `[...path]` by its
 * value.
 */
export function normalizedUrl(url: string): string {
  const path = rawPathOf(url);
  const normalized = path.replace(/%[\da-f]{2}/gi, (escaped) => {
    const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return unreserved.test(letter) ? letter : escaped;
  });
  return normalized.replace(/[[\]]/g, encodeURIComponent) + url.slice(path.length);
}

/** Returns the path without query and fragment, not decoded. */
export const rawPathOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? '';

/** Next resolves such segments, like a browser, after tabs and line ends have been removed. */
export function hasDotSegment(decodedPath: string): boolean {
  const segments = decodedPath.replace(/[\t\n\r]/g, '').split(/[/\\]/);
  return segments.some((segment) => segment === '.' || segment === '..');
}
