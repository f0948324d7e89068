import { readForTab, writeForTab } from '@/lib/client/browser-storage';

const storageKey = 'code-sent';

/** Returns a time in milliseconds since 1970, which survives a reload in this tab. */
export function codeSentAt(email: string): number {
  const [sentTo, at] = (readForTab(storageKey) ?? '').split(' ');
  return sentTo === email && Number(at) > 0 ? Number(at) : noteCodeSent(email);
}

export function noteCodeSent(email: string): number {
  const now = Date.now();
  if (typeof window !== 'undefined') writeForTab(storageKey, `${email} ${now}`);
  return now;
}
