import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let location = new URL(window.location.href);

function notify(): void {
  location = new URL(window.location.href);
  for (const listener of listeners) listener();
}

// Like Next, follows changes of the history.
for (const method of ['pushState', 'replaceState'] as const) {
  const change = window.history[method].bind(window.history);
  window.history[method] = (...entry: Parameters<History['pushState']>) => {
    change(...entry);
    notify();
  };
}
window.addEventListener('popstate', notify);

export function startLocation(path: string): void {
  window.history.replaceState(null, '', path);
}

/** Path and query of the screen that the component has navigated to. */
export function currentPath(): string {
  return `${location.pathname}${location.search}`;
}

const router: AppRouterInstance = {
  bfcacheId: '',
  push: (href) => window.history.pushState(null, '', href),
  replace: (href) => window.history.replaceState(null, '', href),
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  refresh: () => {},
  prefetch: () => {},
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Next's router without pages: changes the URL only. */
export function TestRouter({ children }: { children: ReactNode }) {
  const { pathname, searchParams } = useSyncExternalStore(subscribe, () => location);
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <SearchParamsContext value={searchParams}>{children}</SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}
