/**
 * Password of a login rejected because the email address is unverified. Verifying in this browser requires it. In
 * memory only, until the code is entered or the page is left.
 */
let typed: { email: string; password: string } | null = null;

export function holdTypedPassword(email: string, password: string): void {
  typed = { email: email.trim().toLowerCase(), password };
}

export function typedPassword(email: string): string {
  return typed?.email === email.toLowerCase() ? typed.password : '';
}

export function forgetTypedPassword(): void {
  typed = null;
}
