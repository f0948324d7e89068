import { useEffect } from 'react';

/**
 * Replaces the URL in the address bar and the history by one without a credential, once the page holds the credential:
 * browsers synchronize both, and people copy the URL to others. Next keeps its own state when `replaceState` gets none.
 */
export function hideToken(path: string): void {
  // At the first load Next begins to watch `replaceState` after the effects of the page, in the same task.
  queueMicrotask(() => {
    const { pathname, search } = window.location;
    if (`${pathname}${search}` !== path) window.history.replaceState(null, '', path);
  });
}

/** The same for a page whose URL without the credential is known. */
export function useHiddenToken(path: string): void {
  useEffect(() => hideToken(path), [path]);
}
