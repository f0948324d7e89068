import { readLocal, writeLocal } from './browser-storage';

const unsentRecordingsKey = 'recordings';

/**
 * Returns true if this browser has recordings of the user that the server does not have. Logging out would delete them.
 */
export const hasUnsentRecordings = (): boolean => Boolean(readLocal(unsentRecordingsKey));

export function setUnsentRecordings(hasAny: boolean): void {
  writeLocal(unsentRecordingsKey, hasAny ? 'yes' : '');
}
