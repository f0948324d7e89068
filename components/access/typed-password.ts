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
