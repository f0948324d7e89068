import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { type ReactNode, startTransition, useSyncExternalStore } from 'react';
import { reportNavigationStart } from '@/components/shell/use-closing-route';

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

/** Like Next, reports the start of a navigation in the transition that renders it. */
export function navigate(method: 'pushState' | 'replaceState', href: string): void {
  startTransition(() => {
    reportNavigationStart(href);
    window.history[method](null, '', href);
  });
}

const router: AppRouterInstance = {
  bfcacheId: '',
  push: (href) => navigate('pushState', href),
  replace: (href) => navigate('replaceState', href),
  back: () => window.history.back(),
  forward: () => window.history.forward(),
  refresh: () => {},
  prefetch: () => {},
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export type PathParams = Readonly<Record<string, string>>;

/** Next's router without pages: changes the URL only. */
export function TestRouter({ params = {}, children }: { params?: PathParams; children: ReactNode }) {
  const { pathname, searchParams } = useSyncExternalStore(
    subscribe,
    () => location,
    () => location,
  );
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={pathname}>
        <PathParamsContext value={params}>
          <SearchParamsContext value={searchParams}>{children}</SearchParamsContext>
        </PathParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}
