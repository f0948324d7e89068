'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { CurrentUserProvider, useCurrentUser } from '@/components/shell/login/current-user';
import '@/components/ui/content-policy';
import { Toaster } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/profile';
import { BrandProvider, type ShownBrand } from './brand';
import { statusOf } from './global-errors';
import { checkUser, onSessionSuspect } from './hard-reload';
import type { Theme } from './theme';
import { ThemeContext } from './theme-switch';

type ProvidersProps = {
  user: Me | null;
  theme: Theme;
  brand: ShownBrand;
  children: ReactNode;
};

export function Providers({ user, theme, brand, children }: ProvidersProps) {
  const [queryClient] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeContext value={theme}>
        <BrandProvider brand={brand}>
          <CurrentUserProvider user={user}>
            {children}
            <LateParts />
            <Toaster />
          </CurrentUserProvider>
        </BrandProvider>
      </ThemeContext>
    </QueryClientProvider>
  );
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: shouldRetry }, mutations: { retry: false } },
  });
}

/** Retries transient errors (no response, 5xx, 429) twice; other rejections are final. */
function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  return failures < 2 && (status === 0 || status === 429 || status >= 500);
}

const GlobalDialogs = lazy(() => import('./global-dialogs').then((module) => ({ default: module.GlobalDialogs })));
const PageShortcuts = lazy(() => import('./page-shortcuts').then(({ Shortcuts }) => ({ default: Shortcuts })));
const Splash = lazy(() => import('./splash').then((module) => ({ default: module.Splash })));

/** Renders what no page shows at first, so that its scripts are no part of the first load. */
function LateParts() {
  const isHydrated = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  useSessionCheck();
  return (
    isHydrated && (
      <Suspense fallback={null}>
        <GlobalDialogs />
        <PageShortcuts />
        <Splash />
      </Suspense>
    )
  );
}

/** Checks the session when it may have changed. If the user is the same, the page and its input stay. */
function useSessionCheck(): void {
  const { user } = useCurrentUser();
  const checkSession = useEffectEvent(() => {
    void checkUser(async () => {
      try {
        const { id } = await api('GET /me', { query: {} });
        return id === user?.id;
      } catch (error) {
        // A 401 means logged out; any other error says nothing about the user. Neither is reported.
        return statusOf(error) !== 401 || user === null;
      }
    });
  });
  useEffect(() => onSessionSuspect(() => checkSession()), []);
}
