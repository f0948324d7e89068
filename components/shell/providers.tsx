'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Toaster } from '@/components/ui/notices/toaster';
import '@/components/ui/content-policy';
import type { Me } from '@/lib/contracts/profile';
import { CurrentUserProvider } from '@/components/shell/login/current-user';
import { GlobalDialogs } from './global-dialogs';
import { statusOf } from './global-errors';
import { Shortcuts } from './shortcuts';
import { Splash } from './splash';
import type { Theme } from './theme';
import { ThemeContext } from './theme-context';

/** Retries transient errors (no response, 5xx, 429) twice; other rejections are final. */
function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error);
  return failures < 2 && (status === 0 || status === 429 || status >= 500);
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: shouldRetry }, mutations: { retry: false } },
  });
}

type ProvidersProps = {
  user: Me | null;
  theme: Theme;
  children: ReactNode;
};

export function Providers({ user, theme, children }: ProvidersProps) {
  const [queryClient] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeContext value={theme}>
        <CurrentUserProvider user={user}>
          {children}
          <GlobalDialogs />
          <Shortcuts />
          <Toaster />
          <Splash />
        </CurrentUserProvider>
      </ThemeContext>
    </QueryClientProvider>
  );
}
