import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { ownPath } from '@/lib/domain/own-path';

const storageKey = 'awaited-code';

type PendingCode = { email: string; url: string };

/** The link in the mail opens another tab, which does not know which dialog waits for the code. */
export function setPendingCode(email: string, url: string): void {
  writeLocal(storageKey, JSON.stringify({ email, url } satisfies PendingCode));
}

export function clearPendingCode(): void {
  writeLocal(storageKey, '');
}

/** Returns the URL, with the code, of another dialog where the code should be entered; null if `url` is correct. */
export function pendingCodeUrl(email: string, code: string, url: string): string | null {
  const stored = parse(readLocal(storageKey));
  // The link has the account's normalized email, the dialog the one as typed.
  const isSame = stored?.email.toLowerCase() === email.toLowerCase();
  if (!stored || !isSame || stored.url === url) return null;
  return withCode(stored.url, code);
}

export function withoutCode({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  query.delete('code');
  return `${pathname}?${query}`;
}

function withCode(url: string, code: string): string {
  return `${url}&${new URLSearchParams({ code })}`;
}

/** Reads the stored value, which users may have edited: URLs of other sites are rejected. */
function parse(stored: string | null): PendingCode | null {
  try {
    const { email, url } = Object(JSON.parse(stored ?? 'null')) as Partial<Record<keyof PendingCode, unknown>>;
    const own = ownPath(url);
    return typeof email === 'string' && own ? { email, url: own } : null;
  } catch {
    return null;
  }
}
