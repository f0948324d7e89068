import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { ownPath } from '@/lib/domain/own-path';

const storageKey = 'awaited-code';

type PendingCode = { email: string; address: string };

/** The link in the mail opens another tab, which does not know which dialog waits for the code. */
export function setPendingCode(email: string, address: string): void {
  writeLocal(storageKey, JSON.stringify({ email, address } satisfies PendingCode));
}

export function clearPendingCode(): void {
  writeLocal(storageKey, '');
}

/** Returns the URL, with the code, of another dialog where the code should be entered; null if `address` is correct. */
export function pendingCodeUrl(email: string, code: string, address: string): string | null {
  const stored = parse(readLocal(storageKey));
  // The link has the account's normalized email, the dialog the one as typed.
  const isSame = stored?.email.toLowerCase() === email.toLowerCase();
  if (!stored || !isSame || stored.address === address) return null;
  return withCode(stored.address, code);
}

export function withoutCode({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  query.delete('code');
  return `${pathname}?${query}`;
}

function withCode(address: string, code: string): string {
  return `${address}&${new URLSearchParams({ code })}`;
}

/** Users may have edited the stored value: rejects URLs of other sites. */
function parse(stored: string | null): PendingCode | null {
  try {
    const { email, address } = Object(JSON.parse(stored ?? 'null')) as Partial<Record<keyof PendingCode, unknown>>;
    const own = ownPath(address);
    return typeof email === 'string' && own ? { email, address: own } : null;
  } catch {
    return null;
  }
}
