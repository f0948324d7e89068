import { randomBytes } from 'node:crypto';

/** An opaque identifier of 16 signs that cannot be guessed: letters, digits, - and _. */
export function newId(): string {
  return randomBytes(12).toString('base64url');
}
