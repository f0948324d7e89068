import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Impersonation } from '@/components/access/impersonation';
import { LoginAgain } from '@/components/access/login-again';
import { EarlyPlay } from '@/components/player/early-play';
import { OldBrowser } from '@/components/shell/old-browser';
import { BrandMark } from '@/components/shell/brand-mark';
import { Providers } from '@/components/shell/providers';
import { parseTheme, themeCookie, themeAttribute } from '@/components/shell/theme';
import { ServiceWorker } from '@/components/shell/service-worker';
import { EarlyText } from '@/components/ui/fields/early-text';
import { ReadyMark } from '@/components/ui/ready-mark';
import {
  brandIcons,
  brandStyle,
  brandVersion,
  sectionTitle,
  shownBrand,
  socialImage,
} from '@/server/installation/queries';
import { supportEmail } from '@/server/mail/queries';
import { buildId } from '@/server/http/build-id';
import { nonceIn } from '@/server/http/security-headers';
import { currentUser } from './current-user';
import { fontVariables } from './fonts';
import './globals.css';

const description = 'Find a voice, hear it, and have your words recorded.';

export function generateMetadata(): Metadata {
  const { name } = shownBrand();
  const icons = brandIcons();
  const image = { url: socialImage(), width: 1200, height: 630, alt: name };
  return {
    title: sectionTitle(name),
    description,
    applicationName: name,
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [
        ...(icons.svg ? [{ url: icons.svg, type: 'image/svg+xml' }] : []),
        { url: icons.png, sizes: '192x192', type: 'image/png' },
      ],
      apple: icons.apple,
    },
    openGraph: { type: 'website', siteName: name, description, images: [image] },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f4f5f5' },
    { media: '(prefers-color-scheme: dark)', color: '#111314' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [user, cookieStore, requestHeaders] = await Promise.all([currentUser(), cookies(), headers()]);
  const nonce = nonceIn(requestHeaders.get('content-security-policy'));
  const { name, logo } = shownBrand();
  const brand = { name, mark: <BrandMark logo={logo} /> };
  const style = brandStyle();
  const theme = parseTheme(cookieStore.get(themeCookie)?.value);
  return (
    <html
      lang="en"
      data-theme={themeAttribute(theme)}
      data-brand={name}
      data-support-email={supportEmail() ?? undefined}
      className={fontVariables}
      data-accent={style ? '' : undefined}
      style={style ?? undefined}
      suppressHydrationWarning
    >
      <body>
        <OldBrowser nonce={nonce} />
        <EarlyPlay nonce={nonce} />
        <EarlyText nonce={nonce} />
        <Providers user={user} theme={theme} brand={brand}>
          <Impersonation />
          {children}
          <LoginAgain />
          <ReadyMark />
        </Providers>
        {buildId && <ServiceWorker build={`${buildId}-${brandVersion()}`} />}
      </body>
    </html>
  );
}
