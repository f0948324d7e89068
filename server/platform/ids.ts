import { randomBytes } from 'node:crypto';

export function newId(): string {
  return randomBytes(12).toString('base64url');
}
