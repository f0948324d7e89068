/**
 * Returns the locks that the tabs of a browser share. Browsers have them on https and localhost only; without them,
 * each tab works for itself.
 */
export function tabLocks(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}
