/**
 * The password of a login that was refused because the address is not verified: entering the code in this browser needs
 * it. Held in memory only, until the code is entered or the page is left.
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
