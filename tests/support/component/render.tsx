import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { LoginAgain } from '@/components/access/login-again';
import { Providers } from '@/components/shell/providers';
import type { Me } from '@/lib/contracts/access';
import { startLocation, TestRouter } from './router';

interface Options {
  user?: Me | null;
  /** The URL of the screen. */
  path?: string;
}

/** Renders a component inside the app's providers, as the layout does. */
export function renderScreen(children: ReactNode, { user = null, path = '/' }: Options = {}) {
  startLocation(path);
  return render(
    <TestRouter>
      <Providers user={user} theme="light">
        <main>{children}</main>
        <LoginAgain />
      </Providers>
    </TestRouter>,
  );
}
