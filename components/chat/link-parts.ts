export type TextPart = { text: string; href: string | null };

// Links web URLs only: other schemes (javascript:, data:, file:) remain text.
const urlPattern = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/giu;

/** Punctuation and closing brackets after a URL are not part of it. */
const trailingPunctuation = new Set('.,:;!?\'"\u2026\u00bb\u201d\u2019])}');

export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(urlPattern)) {
    const link = withoutTrailing(match[0]);
    const href = toWebUrl(link);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: link, href });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** Keeps a closing bracket if the URL has the opening one: https://en.wikipedia.org/wiki/Loudness_(music). */
function withoutTrailing(link: string): string {
  // A loop, because a regular expression ending in + and $ takes quadratic time on brackets in the middle.
  let end = link.length;
  while (trailingPunctuation.has(link.charAt(end - 1))) end -= 1;
  const cut = link.slice(0, end);
  return link.startsWith(`${cut})`) && cut.includes('(') && !cut.includes(')') ? `${cut})` : cut;
}

function toWebUrl(link: string): string | null {
  const candidate = /^www\./iu.test(link) ? `https://${link}` : link;
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname.includes('.') ? url.href : null;
}
