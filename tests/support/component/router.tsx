import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, useSyncExternalStore } from 'react';

let location = new URL('/', window.location.origin);
const listeners = new Set<() => void>();

export function startLocation(path: string): void {
  location = new URL(path, window.location.origin);
  for (const listener of listeners) listener();
}

/** Path and query that the component has navigated to. */
export function currentPath(): string {
  return `${location.pathname}${location.search}`;
}

const navigate = (href: string) => startLocation(href);
const router: AppRouterInstance = {
  push: navigate,
  replace: navigate,
  back: () => {},
  forward: () => {},
  refresh: () => {},
  hmrRefresh: () => {},
  prefetch: () => {},
} as AppRouterInstance;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Next's router, which stores the location instead of loading a page. */
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
