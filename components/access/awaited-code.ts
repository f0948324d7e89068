import { readLocal, writeLocal } from '@/lib/client/browser-storage';
import { ownPath } from '@/lib/domain/own-path';

const storageKey = 'awaited-code';

/** The dialog that waits for the code of an address: what stands behind it goes on once the code is entered. */
type AwaitedCode = { email: string; address: string };

/** Notes in this browser where the code is waited for. The mail's link, opened in another tab, does not know. */
export function awaitCode(email: string, address: string): void {
  writeLocal(storageKey, JSON.stringify({ email, address } satisfies AwaitedCode));
}

/** The code was entered. */
export function codeArrived(): void {
  writeLocal(storageKey, '');
}

/**
 * Where the code of the mail's link is to be entered instead of at `address`; null where it is right there. The code is
 * added, so that a press is all that is left.
 */
export function awaitedElsewhere(email: string, code: string, address: string): string | null {
  const awaited = parse(readLocal(storageKey));
  // The mail's link has the address as accounts keep it, the dialog as it was typed.
  const isSame = awaited?.email.toLowerCase() === email.toLowerCase();
  if (!awaited || !isSame || awaited.address === address) return null;
  return withCode(awaited.address, code);
}

/** The address as it is without the code. */
export function withoutCode({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  query.delete('code');
  return `${pathname}?${query}`;
}

function withCode(address: string, code: string): string {
  return `${address}&${new URLSearchParams({ code })}`;
}

/** What was stored, by hand as it may be: an address of another site is none. */
function parse(stored: string | null): AwaitedCode | null {
  try {
    const { email, address } = Object(JSON.parse(stored ?? 'null')) as Partial<Record<keyof AwaitedCode, unknown>>;
    const own = ownPath(address);
    return typeof email === 'string' && own ? { email, address: own } : null;
  } catch {
    return null;
  }
}
