import { loginTicketMs } from '@/server/access/login-tokens';
import { signUpLifetimeMs } from '@/server/access/signing-up/sign-ups';
import { env } from '@/server/platform/env';

export const loginTicketOf = (request: Request): string | null => readCookie(request, 'timbre_login');

export const loginTicketHeader = (ticket: string): string => cookieHeader('timbre_login', ticket, loginTicketMs);

export const signUpTokenOf = (request: Request): string | null => readCookie(request, 'timbre_sign_up');

export const signUpTokenHeader = (token: string): string => cookieHeader('timbre_sign_up', token, signUpLifetimeMs);

type CookieName = 'timbre_login' | 'timbre_sign_up';

function readCookie(request: Request, name: CookieName): string | null {
  const prefix = `${fullName(name)}=`;
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) || null;
}

function cookieHeader(name: CookieName, value: string, lifetimeMs: number): string {
  const secure = isHttps() ? '; Secure' : '';
  return `${fullName(name)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${lifetimeMs / 1000}`;
}

const fullName = (name: CookieName): string => (isHttps() ? `__Host-${name}` : name);

const isHttps = (): boolean => env.APP_URL.startsWith('https:');
