import { useEffect } from 'react';

/**
 * Replaces the URL in the address bar and the history with one without a credential, once the page has read it:
 * browsers synchronize both, and users copy the URL. Next keeps its own state when `replaceState` gets none.
 */
export function hideToken(path: string): void {
  // On the first load Next patches `replaceState` after the page's effects, in the same task.
  queueMicrotask(() => {
    const { pathname, search } = window.location;
    if (`${pathname}${search}` !== path) window.history.replaceState(null, '', path);
  });
}

export function useHiddenToken(path: string): void {
  useEffect(() => hideToken(path), [path]);
}
