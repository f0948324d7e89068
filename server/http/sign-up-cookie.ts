import { signUpLifetimeMs } from '@/server/access/sign-ups';
import { env } from '@/server/platform/env';

const isHttps = () => env.APP_URL.startsWith('https:');
const cookieName = () => (isHttps() ? '__Host-timbre_sign_up' : 'timbre_sign_up');

/** Returns the token that binds this browser to its sign-up, or null. */
export function signUpTokenOf(request: Request): string | null {
  const prefix = `${cookieName()}=`;
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length) || null;
}

/** The cookie expires with the sign-up. */
export function signUpTokenHeader(token: string): string {
  const secure = isHttps() ? '; Secure' : '';
  return `${cookieName()}=${token}; Path=/; HttpOnly; SameSite=Strict${secure}; Max-Age=${signUpLifetimeMs / 1000}`;
}
