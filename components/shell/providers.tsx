'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { CurrentUserProvider, useCurrentUser } from '@/components/shell/login/current-user';
import { Button } from '@/components/ui/button';
import '@/components/ui/content-policy';
import { Dialog, DialogActions } from '@/components/ui/dialogs/dialog';
import { Spinner } from '@/components/ui/notices/spinner';
import { sorryText, withoutTitle } from '@/components/ui/notices/states';
import { Toaster } from '@/components/ui/notices/toaster';
import { api } from '@/lib/client/api';
import type { Me } from '@/lib/contracts/profile';
import { BrandProvider, Logo, type ShownBrand } from './brand';
import { closeError, closeInfo, statusOf, useGlobalMessages } from './global-errors';
import { checkUser, hardReload, onSessionSuspect, useIsUserLoading } from './hard-reload';
import { Shortcuts } from './shortcuts';
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
            <GlobalDialogs />
            <Shortcuts />
            <Toaster />
            <Splash />
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

function Splash() {
  const isLoading = useIsUserLoading();
  useSessionCheck();
  if (!isLoading) return null;
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 flex animate-fade-in flex-col items-center justify-center gap-5 bg-surface"
    >
      <Logo />
      <p className="flex items-center gap-3 text-muted">
        <Spinner immediate />
        Fetching user data
      </p>
    </div>
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

/** Dialogs that are part of every page, because a separate chunk would duplicate Button and Link. */
function GlobalDialogs() {
  const { error, info } = useGlobalMessages();
  return (
    <>
      <LoginDialog open={error?.status === 401} />
      <ErrorDialog message={error && error.status !== 401 ? error.message : null} />
      <InfoDialog info={info} />
    </>
  );
}

function LoginDialog({ open }: { open: boolean }) {
  const { setUser } = useCurrentUser();
  const login = () => {
    closeError();
    setUser(null);
    hardReload();
  };
  return (
    <Dialog open={open} onClose={closeError} title="Please login" role="alertdialog">
      <p>Ooops! That was unexpected. Please login and try again.</p>
      <DialogActions>
        <Button onClick={login}>Login</Button>
      </DialogActions>
    </Dialog>
  );
}

function ErrorDialog({ message }: { message: string | null }) {
  const lastValue = withoutTitle(sorryText, useLastNonNull(message));
  return (
    <Dialog open={message !== null} onClose={closeError} title="Ooops!" role="alertdialog">
      <p>{sorryText}</p>
      {lastValue && <p className="mt-4 border-l-2 border-danger pl-4 text-sm break-words text-muted">{lastValue}</p>}
      <DialogActions>
        <Button onClick={closeError}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function InfoDialog({ info }: { info: { title: string; body: string } | null }) {
  const lastValue = useLastNonNull(info);
  return (
    <Dialog open={info !== null} onClose={closeInfo} title={lastValue?.title ?? ''}>
      <p className="whitespace-pre-line">{lastValue?.body}</p>
      <DialogActions>
        <Button onClick={closeInfo}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns the last non-null value, because the dialog fades out after its content is gone. */
function useLastNonNull<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
