import { readLocal, writeLocal } from './browser-storage';

const key = 'recordings';

/**
 * Returns true if this browser has recordings of the user that the server does not have. Logging out would delete them.
 */
export const hasUnsentRecordings = (): boolean => Boolean(readLocal(key));

export function setUnsentRecordings(hasAny: boolean): void {
  writeLocal(key, hasAny ? 'yes' : '');
}
