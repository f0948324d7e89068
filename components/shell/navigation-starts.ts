const listeners = new Set<(path: string) => void>();

/** Calls the listener with the path of each navigation when it starts. Returns a function that unsubscribes. */
export function onNavigationStart(listener: (path: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportNavigationStart(url: string): void {
  const { pathname, href } = new URL(url, window.location.href);
  if (href !== window.location.href) delete document.documentElement.dataset.ready;
  for (const listener of listeners) listener(pathname);
}
