import { ApiError } from '@/lib/client/api';
import { readForTab, writeForTab } from '@/lib/client/browser-storage';

const codeSentKey = 'code-sent';

/** Returns a time in milliseconds since 1970, which survives a reload in this tab. */
export function codeSentAt(email: string): number {
  const [sentTo, at] = (readForTab(codeSentKey) ?? '').split(' ');
  return sentTo === email && Number(at) > 0 ? Number(at) : noteCodeSent(email);
}

export function noteCodeSent(email: string): number {
  const now = Date.now();
  if (typeof window !== 'undefined') writeForTab(codeSentKey, `${email} ${now}`);
  return now;
}

/** Returns true if the password was right and the login has to be finished with a code. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second-factor-required';
}

/**
 * Password of a login rejected because the email address is unverified; verifying in this browser requires it. It is
 * held in memory only, until the code is entered or the page is left.
 */
let heldPassword: { email: string; password: string } | null = null;

export function holdTypedPassword(email: string, password: string): void {
  heldPassword = { email: email.trim().toLowerCase(), password };
}

export function typedPassword(email: string): string {
  return heldPassword?.email === email.toLowerCase() ? heldPassword.password : '';
}

export function clearTypedPassword(): void {
  heldPassword = null;
}
