import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { ownPath } from '@/lib/domain/own-path';

const storageKey = 'awaited-code';

/** The dialog that waits for an email address's code, and continues once it is entered. */
type AwaitedCode = { email: string; address: string };

/**
 * Stores in this browser which dialog waits for the code: the link in the mail opens another tab, which does not know.
 */
export function awaitCode(email: string, address: string): void {
  writeLocal(storageKey, JSON.stringify({ email, address } satisfies AwaitedCode));
}

/** Call when the code has been entered. */
export function codeArrived(): void {
  writeLocal(storageKey, '');
}

/**
 * Returns the URL where the mailed code should be entered instead of at `address`, with the code added for one click;
 * null if `address` is correct.
 */
export function awaitedElsewhere(email: string, code: string, address: string): string | null {
  const stored = parse(readLocal(storageKey));
  // The link has the account's normalized email, the dialog the one as typed.
  const isSame = stored?.email.toLowerCase() === email.toLowerCase();
  if (!stored || !isSame || stored.address === address) return null;
  return withCode(stored.address, code);
}

/** Removes the code from a URL. */
export function withoutCode({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  query.delete('code');
  return `${pathname}?${query}`;
}

function withCode(address: string, code: string): string {
  return `${address}&${new URLSearchParams({ code })}`;
}

/** Parses the stored value, which users may have edited: rejects URLs of other sites. */
function parse(stored: string | null): AwaitedCode | null {
  try {
    const { email, address } = Object(JSON.parse(stored ?? 'null')) as Partial<Record<keyof AwaitedCode, unknown>>;
    const own = ownPath(address);
    return typeof email === 'string' && own ? { email, address: own } : null;
  } catch {
    return null;
  }
}
