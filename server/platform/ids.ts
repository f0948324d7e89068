import { randomBytes } from 'node:crypto';

/** 16 random characters that cannot be guessed: letters, digits, - and _. */
export function newId(): string {
  return randomBytes(12).toString('base64url');
}
