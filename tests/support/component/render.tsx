import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { LoginAgain } from '@/components/access/login-again';
import { shippedShownBrand } from '@/components/shell/brand';
import { BrandMark } from '@/components/shell/brand-mark';
import { Providers } from '@/components/shell/providers';
import type { Me } from '@/lib/contracts/profile';
import { type PathParams, startLocation, TestRouter } from './router';

type Options = {
  user?: Me | null;
  /** The URL of the screen. */
  path?: string;
  /** The dynamic segments of the URL. */
  params?: PathParams;
};

const brand = { ...shippedShownBrand, mark: <BrandMark logo={null} /> };

/** Renders a component inside the app's providers, as the layout does. On a busy machine, React needs more than one task. */
export async function renderScreen(children: ReactNode, { user = null, path = '/', params = {} }: Options = {}) {
  startLocation(path);
  const screen = await render(
    <TestRouter params={params}>
      <Providers user={user} theme="light" brand={brand}>
        <main>{children}</main>
        <LoginAgain />
      </Providers>
    </TestRouter>,
  );
  await expect.poll(() => screen.container.querySelector('main')).not.toBeNull();
  return screen;
}
