import { randomBytes } from 'node:crypto';

/** Origins that the browser may contact (docs/decisions/0022-security-headers.md). */
export type SecuritySettings = {
  appUrl: string;
  storageUrl: string;
  isDevelopment?: boolean;
};

export type ResponseKind = 'page' | 'api' | 'file' | 'asset';

/** Returns 128 random bits. base64url needs no escaping in a header or an attribute. */
export const newNonce = (): string => randomBytes(16).toString('base64url');

/** Returns the nonce of a page's policy, which the web server passes to Next in the request (server/web.ts). */
export function nonceIn(policy: string | null): string | undefined {
  return /'nonce-([\w-]+)'/.exec(policy ?? '')?.[1];
}

/** Pages with a credential in the URL, which the Referer header must not send to another site. */
const credentialPages =
  /^\/(?:search\/(?:change-password|verify)|projects\/add\/details\/verify|magic-link|unsubscribe|reports|team-invitation)(?:\/|$)/;

/** Images that other sites may embed in link previews and mails. */
const publicImages = /^\/(?:v1\/(?:pictures|share-images)\/|brand\/|icon[\w-]*\.(?:svg|png)$|favicon\.ico$)/;

export function kindOf(pathname: string, isFile: (pathname: string) => boolean): ResponseKind {
  if (pathname.startsWith('/v1/') || pathname === '/v1') return 'api';
  if (pathname.startsWith('/_next/static/')) return 'asset';
  return isFile(pathname) ? 'file' : 'page';
}

const permissions = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=(self)',
  'midi=()',
  'payment=(self "https://js.stripe.com")',
  'usb=()',
].join(', ');

/** Period of one year. There is no includeSubDomains: subdomains may belong to other services of the operator. */
const transportSecurity = 'max-age=31536000';

/**
 * Returns the headers of a response. A page requires the `nonce`: Next reads it from this policy and adds it to its
 * scripts and styles.
 */
export function securityHeaders(
  kind: ResponseKind,
  pathname: string,
  nonce: string,
  settings: SecuritySettings,
): Record<string, string> {
  const secure = isHttps(settings) && { 'Strict-Transport-Security': transportSecurity };
  // The other headers concern documents and private data. Headers are not compressed, and assets are many.
  if (kind === 'asset') return { 'X-Content-Type-Options': 'nosniff', ...secure };
  const hidesReferrer = kind === 'page' && credentialPages.test(pathname);
  return {
    'Content-Security-Policy': contentSecurityPolicy(kind, nonce, settings),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': hidesReferrer ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'Permissions-Policy': permissions,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': publicImages.test(pathname) ? 'cross-origin' : 'same-origin',
    ...secure,
  };
}

function contentSecurityPolicy(kind: ResponseKind, nonce: string, settings: SecuritySettings): string {
  const directives = kind === 'page' ? pageDirectives(nonce, settings) : dataDirectives(kind, settings);
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

type Directives = Record<string, readonly string[]>;

const none = ["'none'"];
const self = ["'self'"];

/**
 * Returns the directives of responses other than pages. A script may be a worker's, which applies its own response's
 * policy.
 */
function dataDirectives(kind: ResponseKind, settings: SecuritySettings): Directives {
  const base = { 'default-src': none, 'frame-ancestors': none };
  if (kind === 'api') return base;
  return { ...base, 'script-src': self, 'connect-src': [...self, storageOrigin(settings)] };
}

function pageDirectives(nonce: string, settings: SecuritySettings): Directives {
  const storage = storageOrigin(settings);
  const dev = (...sources: string[]) => (settings.isDevelopment ? sources : []);
  return {
    'default-src': self,
    // Browsers with 'strict-dynamic' ignore the hosts: a script needs the nonce or a trusted script that loads it.
    'script-src': [
      ...self,
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      ...dev("'unsafe-eval'"),
    ],
    'style-src': [...self, ...(settings.isDevelopment ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`])],
    // Server-rendered sizes of virtual lists and progress bars are style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [...self, 'data:', 'blob:', storage],
    'media-src': [...self, 'blob:', storage],
    'font-src': self,
    'connect-src': [...self, storage, 'https://api.stripe.com', ...dev('ws:')],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'worker-src': self,
    'manifest-src': self,
    'object-src': none,
    'base-uri': none,
    'form-action': self,
    'frame-ancestors': none,
    ...(isHttps(settings) && { 'upgrade-insecure-requests': [] }),
  };
}

const storageOrigin = ({ storageUrl }: SecuritySettings): string => new URL(storageUrl).origin;
const isHttps = ({ appUrl }: SecuritySettings): boolean => appUrl.startsWith('https:');
