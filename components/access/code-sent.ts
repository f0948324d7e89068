import { readForTab, writeForTab } from '@/lib/client/browser-storage';

const storageKey = 'code-sent';

/** When this tab last had a code mailed to the address, in milliseconds since 1970; a reload does not change it. */
export function codeSentAt(email: string): number {
  const [address, at] = (readForTab(storageKey) ?? '').split(' ');
  return address === email && Number(at) > 0 ? Number(at) : noteCodeSent(email);
}

/** A code is mailed to the address now. */
export function noteCodeSent(email: string): number {
  const now = Date.now();
  if (typeof window !== 'undefined') writeForTab(storageKey, `${email} ${now}`);
  return now;
}
