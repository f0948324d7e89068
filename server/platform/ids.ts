import { randomBytes } from 'node:crypto';

/** Returns a random, unguessable id of 16 characters: letters, digits, - and _. */
export function newId(): string {
  return randomBytes(12).toString('base64url');
}
