import { readForTab, writeForTab } from '@/lib/client/browser-storage';

const storageKey = 'code-sent';

/** Returns when this tab last had a code mailed to the email address, in milliseconds since 1970. Survives a reload. */
export function codeSentAt(email: string): number {
  const [address, at] = (readForTab(storageKey) ?? '').split(' ');
  return address === email && Number(at) > 0 ? Number(at) : noteCodeSent(email);
}

/** Records that a code is being mailed now. */
export function noteCodeSent(email: string): number {
  const now = Date.now();
  if (typeof window !== 'undefined') writeForTab(storageKey, `${email} ${now}`);
  return now;
}
