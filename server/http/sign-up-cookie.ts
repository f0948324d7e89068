import { signUpLifetimeMs } from '@/server/access/signing-up/sign-ups';
import { env } from '@/server/platform/env';

const isHttps = () => env.APP_URL.startsWith('https:');
const cookieName = () => (isHttps() ? '__Host-timbre_sign_up' : 'timbre_sign_up');

export function signUpTokenOf(request: Request): string | null {
  const prefix = `${cookieName()}=`;
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) || null;
}

export function signUpTokenHeader(token: string): string {
  const secure = isHttps() ? '; Secure' : '';
  return `${cookieName()}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${signUpLifetimeMs / 1000}`;
}
